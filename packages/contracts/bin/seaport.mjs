import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { concatHex, encodeAbiParameters, getContractAddress } from 'viem'
import { CONDUIT_CONTROLLER, CREATE2_FACTORY, SEAPORT, SEAPORT_SALT } from '../deploy/seaport-addresses.ts'
import { packageRoot } from './foundry.mjs'

// Compiles Seaport 1.6 from its sources on npm, a minute of processor time, and writes its code and ABI. With --check it only
// computes the address that the committed code is created at: it depends on every byte, so nobody needs to compile it again.

// Not dependencies: a compiler of 27 MB that runs once is not worth having in every install.
const packages = { 'seaport-core': '1.6.6', 'seaport-types': '1.6.3', solc: '0.8.24' }
/** The settings of the canonical deployment. */
const settings = {
  evmVersion: 'cancun',
  viaIR: true,
  optimizer: { enabled: true, runs: 4_294_967_295 },
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { Seaport: ['abi', 'evm.bytecode.object'], ConduitController: ['evm.bytecode.object'] } },
}
/** What is called and heard; the rest of the ABI would be weight in the browser. */
const used = new Set([
  ...['fulfillBasicOrder_efficient_6GL6yc', 'fulfillAdvancedOrder', 'fulfillAvailableAdvancedOrders'],
  ...['matchAdvancedOrders', 'validate', 'cancel', 'incrementCounter', 'getCounter', 'getOrderStatus', 'getOrderHash'],
  ...['OrderFulfilled', 'OrderCancelled', 'CounterIncremented'],
])
const header = '// Generated, do not edit: node packages/contracts/bin/seaport.mjs (from seaport-core 1.6.6 on npm).\n'
const cache = join(packageRoot, '..', '..', '.cache', 'seaport')
const generated = (name) => join(packageRoot, 'generated', name)

/** The folder of a package that is fetched on demand. */
function folderOf(name) {
  const folder = join(cache, `${name}-${packages[name]}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, '.unpacking-'))
  try {
    const run = (command, ...args) => {
      const { status } = spawnSync(command, args, { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'] })
      if (status !== 0) throw new Error(`${command} could not fetch ${name}`)
    }
    run('npm', 'pack', `${name}@${packages[name]}`, '--loglevel=error')
    run('tar', '-xzf', `${name}-${packages[name]}.tgz`)
    renameSync(join(scratch, 'package'), folder)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return folder
}

function compile() {
  const require = createRequire(import.meta.url)
  // The wrapper of the newer compiler, which has its dependencies installed, around the older one.
  const wrap = require('solc/wrapper')
  const { compile } = wrap(require(join(folderOf('solc'), 'soljson.js')))
  const read = (path) => {
    const [name, ...rest] = path.split('/')
    return readFileSync(join(folderOf(name), ...rest), 'utf8')
  }
  const entries = ['seaport-core/src/Seaport.sol', 'seaport-core/src/conduit/ConduitController.sol']
  const sources = Object.fromEntries(entries.map((path) => [path, { content: read(path) }]))
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const output = JSON.parse(compile(input, { import: (path) => ({ contents: read(path) }) }))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const [seaport, controller] = [output.contracts[entries[0]].Seaport, output.contracts[entries[1]].ConduitController]
  const argument = encodeAbiParameters([{ type: 'address' }], [CONDUIT_CONTROLLER])
  return {
    abi: seaport.abi,
    creation: concatHex([`0x${seaport.evm.bytecode.object}`, argument]),
    controllerCreation: `0x${controller.evm.bytecode.object}`,
  }
}

/** An ABI without Solidity's own names of types, which no encoder looks at. */
function slim(value) {
  if (Array.isArray(value)) return value.map(slim)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => key !== 'internalType')
  return Object.fromEntries(kept.map(([key, part]) => [key, slim(part)]))
}

function renderAbi(abi) {
  const list = (entries) => `[\n${entries.map((entry) => `  ${JSON.stringify(slim(entry))},`).join('\n')}\n] as const\n`
  return [
    header,
    `/** The functions and events of Seaport that the product uses. */\nexport const seaportAbi = ${list(abi.filter(({ name }) => used.has(name)))}`,
    `/** The errors with which Seaport refuses. */\nexport const seaportErrorsAbi = ${list(abi.filter(({ type }) => type === 'error'))}`,
  ].join('\n')
}

function renderBytecode({ creation, controllerCreation }) {
  const constant = (doc, name, value) => `/** ${doc} */\nexport const ${name} =\n  '${value}'\n`
  return [
    header,
    constant('The creation code of Seaport 1.6 with its constructor argument.', 'seaportCreation', creation),
    constant(
      'The creation code of the conduit controller, which the constructor of Seaport asks.',
      'conduitControllerCreation',
      controllerCreation,
    ),
  ].join('\n')
}

function requireCanonical(bytecode) {
  const address = getContractAddress({ opcode: 'CREATE2', from: CREATE2_FACTORY, salt: SEAPORT_SALT, bytecode })
  if (address !== SEAPORT) throw new Error(`this is not Seaport 1.6: it would be created at ${address}`)
}

try {
  if (process.argv.includes('--check')) {
    requireCanonical((await import('../generated/seaport-bytecode.ts')).seaportCreation)
  } else {
    const built = compile()
    requireCanonical(built.creation)
    writeFileSync(generated('seaport-abi.ts'), renderAbi(built.abi))
    writeFileSync(generated('seaport-bytecode.ts'), renderBytecode(built))
    console.log(`Seaport 1.6 at ${SEAPORT}`)
  }
} catch (error) {
  console.error(`packages/contracts/generated/seaport-bytecode.ts: ${error.message}`)
  process.exitCode = 1
}
