// Brings foundry's programs (anvil, forge) where npm ci could not: the lock file holds the builds that the registry had
// when it was written, and a registry may lack the one for this machine.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const TOOLS = ['anvil', 'forge']
/** Where Debian's cross packages put the C library of x86-64. */
const X64_LIBRARIES = '/usr/x86_64-linux-gnu'

const succeeds = (command, args, options) => spawnSync(command, args, { stdio: 'ignore', ...options }).status === 0

/** Unpacks the build of `tool` for `platform` into node_modules; tells whether the registry has it. */
function unpack(root, npm, tool, platform) {
  const name = `@foundry-rs/${tool}-${platform}`
  const folder = path.join(root, 'node_modules', name)
  if (existsSync(folder)) return true
  const manifest = path.join(root, 'node_modules', '@foundry-rs', tool, 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const scratch = mkdtempSync(path.join(root, 'node_modules', '.foundry-'))
  try {
    const [command, before] = npm
    if (!succeeds(command, [...before, 'pack', `${name}@${version}`, '--pack-destination', scratch], { cwd: scratch }))
      return false
    const archive = path.join(scratch, `foundry-rs-${tool}-${platform}-${version}.tgz`)
    if (!succeeds('tar', ['-xzf', archive, '-C', scratch])) return false
    renameSync(path.join(scratch, 'package'), folder)
    return true
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function installEmulator() {
  const isThere = () => succeeds('qemu-x86_64', ['--version']) && existsSync(X64_LIBRARIES)
  if (isThere()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('No foundry for this machine: installing an emulator for the one of x86-64 …')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // A browser may be being installed meanwhile.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  succeeds('apt-get', [...wait, 'update', '-qq'], options)
  succeeds(
    'apt-get',
    [...wait, 'install', '-y', '-qq', 'qemu-user', 'libc6-amd64-cross', 'libgcc-s1-amd64-cross'],
    options,
  )
  return isThere()
}

/** Makes a build for this platform out of the one for x86-64 and an emulator. */
function emulate(root, npm, tool, platform) {
  const other = 'linux-amd64'
  if (!installEmulator() || !unpack(root, npm, tool, other)) return false
  const folder = path.join(root, 'node_modules', '@foundry-rs', `${tool}-${platform}`)
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), `{ "name": "@foundry-rs/${tool}-${platform}" }\n`)
  const script = path.join(folder, 'bin', tool)
  // The emulator goes by the tool's name: the server finds a chain that was left running by it.
  const binary = `"$(dirname "$0")/../../${tool}-${other}/bin/${tool}"`
  writeFileSync(script, `#!/bin/bash\nexec -a "$0" qemu-x86_64 -L ${X64_LIBRARIES} ${binary} "$@"\n`)
  chmodSync(script, 0o755)
  return true
}

/** Brings every program of foundry that is missing; answers the names of those that cannot be had. */
export function bringFoundry(root, npm) {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch
  const platform = `${process.platform}-${arch}`
  return TOOLS.filter(
    (tool) => !unpack(root, npm, tool, platform) && !(platform === 'linux-arm64' && emulate(root, npm, tool, platform)),
  )
}
