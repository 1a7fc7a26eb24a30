/** `npm run dev`: the server, restarted at every change, and Vite in front of it, which reloads the web app. Stops both together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const webPort = 5173;
const serverPort = process.env.PORT ?? '3000';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` },
});
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web', '--config', 'apps/web/vite.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEV_SERVER_URL: `http://localhost:${serverPort}` },
});

const parts: ChildProcess[] = [server, web];
let stopping = false;
function stopAll(code: number): void {
  if (stopping) return;
  stopping = true;
  for (const part of parts) part.kill('SIGTERM');
  process.exitCode = code;
}
for (const part of parts) part.on('exit', (code) => stopAll(code ?? 0));
process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));
