// A page of a real browser with scripts of the product, and what the browser costs.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'
import { findBrowser } from '../scripts/browser.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test')

/** One script of a module and all that it imports, as the product is built. */
export const buildScript = async (entry) => {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', lib: { entry: path.join(root, entry), formats: ['es'] } },
  })
  return output[0].code
}

/** Seconds of processor that a process and all below it have used. */
const processorOf = (pid) => {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), fields: readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ') }]
      } catch {
        // It has ended since the folder was read.
        return []
      }
    })
  const family = new Set([pid])
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const { pid: own, fields } of stats) if (family.has(Number(fields[1]))) family.add(own)
  }
  const ticks = stats
    .filter((each) => family.has(each.pid))
    .map(({ fields }) => Number(fields[11]) + Number(fields[12]))
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

const TYPES = { '.js': 'text/javascript', '': 'text/html' }

/** Opens the page `/` of some files in a Chromium of its own; `processor` tells the seconds that this has used so far. */
export const openPage = async (files) => {
  const site = createServer(({ url }, answer) => {
    answer.statusCode = url in files ? 200 : 404
    answer.setHeader('content-type', TYPES[path.extname(url)] ?? 'application/octet-stream').end(files[url])
  })
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
  const server = await chromium.launchServer({ args: ['--no-sandbox'], executablePath: findBrowser() })
  const close = async () => {
    await server.close()
    site.close()
  }
  try {
    const page = await (await chromium.connect(server.wsEndpoint())).newPage()
    await page.goto(`http://localhost:${site.address().port}/`)
    return { page, close, processor: () => processorOf(server.process().pid) }
  } catch (cause) {
    await close()
    throw cause
  }
}
