/** Bans, new roles and sign-outs have to reach open sockets within this time, in ms. */
const LIMIT = 2000;

/** Fails if the promise takes longer. */
export const withinTwoSeconds = async <Result>(promised: PromiseLike<Result>): Promise<Result> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It took more than ${LIMIT} ms.`)), LIMIT);
  try {
    return await Promise.race([promised, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
