import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { forgeEnvironment, foundryBinary, packageRoot, remappings } from './foundry.mjs'

/** Runs forge, streams its output and resolves with its exit code and its whole standard output. */
export function forge(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(foundryBinary('forge'), args, {
      cwd: packageRoot,
      env: { ...forgeEnvironment(), FOUNDRY_REMAPPINGS: remappings().join('\n'), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const chunks = []
    child.stdout.on('data', (chunk) => {
      chunks.push(chunk)
      if (!quiet) process.stdout.write(chunk)
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout: Buffer.concat(chunks).toString('utf8') }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code } = await forge(process.argv.slice(2))
  process.exitCode = code
}
