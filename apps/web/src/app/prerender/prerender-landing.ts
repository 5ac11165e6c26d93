import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption } from 'vite'

const ENTRY = 'src/app/prerender/prerender-entry.tsx'
const ROOT = '<div id="root">'

const ENTRY_TAG = /(?<!\s)\s*<script type="module" [^<>]*src="([^"]+)"><\/script>/
const CHUNK_TAG = /(?<!\s)\s*<link rel="modulepreload" [^<>]*href="([^"]+)">/g

/** Takes the code out of a built page and leaves it to `public/late.js`. */
export const withLateCode = (html: string) => {
  const entry = ENTRY_TAG.exec(html)?.[1]
  if (!entry) throw new Error('index.html loads no entry')
  const chunks = [...html.matchAll(CHUNK_TAG)].map(([, href]) => href)
  const late = `<script defer src="/late.js" data-entry="${entry}" data-chunks="${[entry, ...chunks].join(' ')}"></script>`
  return html.replace(CHUNK_TAG, '').replace(ENTRY_TAG, () => `\n    ${late}`)
}

/** Puts the landing in the place of the shell's skeleton, which stands there until a page is painted. */
export const withLanding = (html: string, markup: string) => {
  const [start, end] = [html.indexOf(ROOT), html.indexOf('<noscript>')]
  if (start < 0 || end < start) throw new Error('index.html has no #root before its noscript')
  return `${html.slice(0, start)}<div id="root" data-prerendered>${markup}</div>\n    ${html.slice(end)}`
}

/**
 * A Vite plugin that writes `landing.html` beside `index.html`: the same page with the landing in it, so that a phone paints it before
 * any JavaScript has come. The server sends it for `/`; every other address gets `index.html`.
 */
export const prerenderLanding = (plugins: PluginOption[]): Plugin => {
  let root = ''
  let target = ''
  return {
    name: 'plinth:prerender-landing',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root
      target = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const outDir = await mkdtemp(path.join(tmpdir(), 'plinth-prerender-'))
      try {
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins,
          // One file without imports: it runs from a folder that has no packages.
          ssr: { noExternal: true },
          build: {
            ssr: ENTRY,
            outDir,
            emptyOutDir: true,
            rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
          },
        })
        const { prerender } = await import(pathToFileURL(path.join(outDir, 'entry.mjs')).href)
        const template = await readFile(path.join(target, 'index.html'), 'utf8')
        await writeFile(path.join(target, 'landing.html'), withLanding(withLateCode(template), await prerender('/')))
      } finally {
        await rm(outDir, { recursive: true, force: true })
      }
    },
  }
}
