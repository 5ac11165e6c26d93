import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { concatHex, keccak256 } from 'viem'
import { forge } from './forge.mjs'
import { packageRoot } from './foundry.mjs'

// Writes the compiled contracts as TypeScript, so that nobody needs a compiler at run time. With --check it writes
// nothing and fails if what is there is not what the sources give.

const platformContracts = ['Platform', 'Collection721', 'Collection1155', 'Shared721', 'Shared1155']
// Beside the platform: a new version of these leaves its tokens as they are.
const contracts = [...platformContracts, 'VoteAnchors', 'AuctionHouse', 'MysteryBoxes', 'PayDesk', 'WrappedEther']
const header =
  '// Generated, do not edit: npm run generate -w packages/contracts (from packages/contracts/src/*.sol).\n'

function readArtifact(name) {
  return JSON.parse(readFileSync(join(packageRoot, 'out', `${name}.sol`, `${name}.json`), 'utf8'))
}

function solidityFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sol'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function sourceHash() {
  const hash = createHash('sha256')
  const root = join(packageRoot, 'src')
  for (const file of solidityFiles(root)) {
    // Line endings are the checkout's choice, not the source's.
    hash.update(file.slice(root.length).replaceAll('\\', '/')).update('\0')
    hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).update('\0')
  }
  return `0x${hash.digest('hex')}`
}

function constantName(name) {
  return name[0].toLowerCase() + name.slice(1)
}

function renderAbi(artifacts) {
  const parts = artifacts.map(({ name, artifact }) => {
    const entries = artifact.abi.map((entry) => `  ${JSON.stringify(entry)},`).join('\n')
    return `/** The ABI of ${name}. */\nexport const ${constantName(name)}Abi = [\n${entries}\n] as const\n`
  })
  return [header, ...parts].join('\n')
}

function renderBytecode(artifacts) {
  const parts = artifacts.map(({ name, artifact }) => {
    const immutables = Object.values(artifact.deployedBytecode.immutableReferences ?? {})
      .flat()
      .map(({ start, length }) => [start, length])
      .sort(([a], [b]) => a - b)
    // solc leaves zeros where the immutables go, so this is the hash of the runtime code with them masked.
    return `/** The creation code of ${name}, and how to recognise its runtime code. */
export const ${constantName(name)}Bytecode = {
  creation:
    '${artifact.bytecode.object}',
  maskedRuntimeHash: '${keccak256(artifact.deployedBytecode.object)}',
  immutables: ${JSON.stringify(immutables)},
} as const
`
  })
  const ofPlatform = artifacts.filter(({ name }) => platformContracts.includes(name))
  const codeHash = keccak256(concatHex(ofPlatform.map(({ artifact }) => artifact.bytecode.object)))
  return [
    header,
    `/** The sha-256 hash of the Solidity sources from which all this was compiled. */\nexport const sourceHash = '${sourceHash()}'\n`,
    `/** The hash of the creation codes of the platform and its collections: it changes when any of them does. */\nexport const codeHash = '${codeHash}'\n`,
    ...parts,
  ].join('\n')
}

const build = await forge(['build', '--skip', 'test', '--skip', 'script'], { quiet: true })
if (build.code !== 0) {
  process.stdout.write(build.stdout)
  process.exit(build.code)
}
const artifacts = contracts.map((name) => ({ name, artifact: readArtifact(name) }))
const folder = join(packageRoot, 'generated')
const files = { 'abi.ts': renderAbi(artifacts), 'bytecode.ts': renderBytecode(artifacts) }
const check = process.argv.includes('--check')

mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name)
  const current = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : ''
  if (current === text) continue
  if (check) {
    console.error(`packages/contracts/generated/${name} is stale: run npm run generate -w packages/contracts`)
    process.exitCode = 1
  } else {
    writeFileSync(path, text)
    console.log(`wrote packages/contracts/generated/${name}`)
  }
}
