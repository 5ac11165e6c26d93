// npm start: builds what is stale and runs the whole product. With --dev: the same with hot reload.
import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildWeb } from './build-web.mjs'

const root = path.resolve(import.meta.dirname, '..')
const main = path.join(root, 'apps/server/src/main.ts')

if (process.argv.includes('--dev')) startDev()
else {
  buildWeb()
  // Pictures are decoded on the threads that also read files: four would be taken by four uploads.
  process.env.UV_THREADPOOL_SIZE ??= '16'
  // What was compiled once is not compiled again at the next start.
  enableCompileCache(path.join(root, '.cache/compiled'))
  await import(main)
}

/** The server restarts when its code changes; Vite serves the web app with hot reload in front of it. */
function startDev() {
  const port = process.env.PORT || '3000'
  const serverPort = String(Number(port) + 1)
  const run = (args, cwd, env) =>
    spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  const children = [
    run(['--watch', '--watch-preserve-output', main], root, {
      PORT: serverPort,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    }),
    run(
      [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort'],
      path.join(root, 'apps/web'),
      {
        PLINTH_SERVER: `http://127.0.0.1:${serverPort}`,
      },
    ),
  ]
  let stopping = false
  const stopAll = (signal) => {
    if (stopping) return
    stopping = true
    for (const child of children) if (child.exitCode === null) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
  for (const child of children)
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0
      stopAll('SIGTERM')
    })
}
