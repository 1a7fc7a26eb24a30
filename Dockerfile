# The server with the built web app. Everything it writes is in /data; the rest of the file system can be read-only.
FROM node:26.10.0-slim AS base

FROM base AS source
WORKDIR /app
COPY . .

FROM source AS web
RUN npm ci --workspace @one-mind/web
RUN npm run build --workspace @one-mind/web

FROM source AS server
RUN npm ci --omit=dev --workspace @one-mind/server

FROM base
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.title="One Mind, Many" \
      org.opencontainers.image.description="A web game in which 3 to 6 people with hidden roles jointly control one character." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=server /app/package.json /app/LICENSE ./
COPY --from=server /app/node_modules node_modules
COPY --from=server /app/packages packages
COPY --from=server /app/apps/server apps/server
COPY --from=server /app/scripts scripts
COPY --from=web /app/apps/web/dist apps/web/dist
RUN install -d -o 1000 -g 1000 -m 700 /data
# By number, so that Kubernetes can see that it isn't root. The base image calls this user node.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
