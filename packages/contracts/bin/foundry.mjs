import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the contracts package. */
export const packageRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** Finds `path` in the nearest `node_modules` at or above the package, whether npm hoisted it or not. */
export function findInNodeModules(path) {
  for (let folder = packageRoot; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', path)
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * The native file of a foundry tool (`forge` or `anvil`) for this platform. npm's own wrapper is passed by: it answers
 * 0 when tests fail.
 */
export function foundryBinary(tool) {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch
  const name = `@foundry-rs/${tool}-${process.platform}-${arch}`
  const file = process.platform === 'win32' ? `${tool}.exe` : tool
  const found =
    findInNodeModules(`${name}/bin/${file}`) ??
    findInNodeModules(`@foundry-rs/${tool}/node_modules/${name}/bin/${file}`)
  if (!found) throw new Error(`${name} is not installed: run npm ci, or use a platform that foundry is built for`)
  return found
}

/**
 * The import remappings for wherever npm put the Solidity dependencies. They are absolute, because solc cannot resolve
 * the relative imports of a file that is outside the package; the bytecode has no metadata, so no path gets into it.
 */
export function remappings() {
  const folder = findInNodeModules('@openzeppelin/contracts')
  if (!folder) throw new Error('@openzeppelin/contracts is not installed: run npm ci')
  return [`@openzeppelin/contracts/=${folder.replaceAll('\\', '/')}/`]
}

/** The environment in which forge finds this very Node for the compiler shim, and does not ask the network. */
export function forgeEnvironment() {
  const path = [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter)
  return { ...process.env, PATH: path, FOUNDRY_OFFLINE: 'true', NO_COLOR: '1' }
}
