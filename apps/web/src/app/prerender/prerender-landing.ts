import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption } from 'vite'

const ENTRY = 'src/app/prerender/prerender-entry.tsx'
const SCREEN = 'src/features/site/screens/landing-screen.tsx'
const ROUTES = 'src/app/routes/route-tree.ts'
// The pages that the server paints, by the name under which it asks for them, with the code of their screens.
const PAINTED = {
  market: ['src/features/campaigns/screens/market-screen.tsx'],
  campaign: [
    'src/features/campaigns/screens/campaign-screen.tsx',
    'src/features/artworks/components/campaign-artworks.tsx',
  ],
  wall: ['src/app/routes/participants-page.tsx'],
  artwork: ['src/app/routes/artwork-page.tsx'],
}
const ROOT = '<div id="root">'
const HEAD_END = '</head>'

const ENTRY_TAG = /(?<!\s)\s*<script type="module" [^<>]*src="([^"]+)"><\/script>/
const CHUNK_TAG = /(?<!\s)\s*<link rel="modulepreload" [^<>]*href="([^"]+)">/g

/** The chunks of a build, as Vite's manifest lists them. */
export type Manifest = Readonly<Record<string, { file: string; isEntry?: true; imports?: readonly string[] }>>

/** Lets a built page load the code of modules beside its entry's; their style is in that of all pages. */
export const withModules = (html: string, manifest: Manifest, modules: readonly string[]) => {
  const reach = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) reach(imported, seen)
    return seen
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const missing = modules.find((module) => !manifest[module])
  if (!entry || missing) throw new Error(`The build has no entry or no ${missing}`)
  const known = reach(entry, new Set())
  const reached = new Set(modules.flatMap((module) => [...reach(module, new Set())]))
  const chunks = [...reached].filter((key) => !known.has(key)).flatMap((key) => manifest[key] ?? [])
  const tags = chunks.map(({ file }) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `)
  return html.replace(HEAD_END, () => `${tags.join('')}${HEAD_END}`)
}

/** Takes the code out of a built page and leaves it to `public/late.js`. */
export const withLateCode = (html: string) => {
  const entry = ENTRY_TAG.exec(html)?.[1]
  if (!entry) throw new Error('index.html loads no entry')
  const chunks = [...html.matchAll(CHUNK_TAG)].map(([, href]) => href)
  const late = `<script defer src="/late.js" data-entry="${entry}" data-chunks="${[entry, ...chunks].join(' ')}"></script>`
  return html.replace(CHUNK_TAG, '').replace(ENTRY_TAG, () => `\n    ${late}`)
}

/** Puts a page in the place of the shell's skeleton, which stands there until a page is painted. */
const withRoot = (html: string, root: string) => {
  const [start, end] = [html.indexOf(ROOT), html.indexOf('<noscript>')]
  if (start < 0 || end < start) throw new Error('index.html has no #root before its noscript')
  return `${html.slice(0, start)}${root}\n    ${html.slice(end)}`
}

/** Puts the landing there. */
export const withLanding = (html: string, markup: string) =>
  withRoot(html, `<div id="root" data-prerendered>${markup}</div>`)

// Where the server puts a page that it paints, and what the page has read.
const PAINTED_ROOT = '<div id="root" data-prerendered><!--painted--></div><!--answers-->'

/**
 * A Vite plugin that writes `landing.html` beside `index.html`: the same page with the landing in it, so that a phone paints it before
 * any JavaScript has come. The server sends it for `/`; every other address gets `index.html`, which loads the routes with the entry.
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
      const outDir = path.join(target, '.prerender')
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins,
        // One file without imports: it runs from a folder that has no packages.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: ENTRY,
          outDir,
          emptyOutDir: true,
          rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
        },
      })
      const { prerender } = await import(pathToFileURL(path.join(outDir, 'entry.mjs')).href)
      const template = await readFile(path.join(target, 'index.html'), 'utf8')
      const manifest: Manifest = JSON.parse(await readFile(path.join(target, '.vite/manifest.json'), 'utf8'))
      await writeFile(path.join(target, 'index.html'), withModules(template, manifest, [ROUTES]))
      const page = withLateCode(withModules(template, manifest, [SCREEN]))
      await writeFile(path.join(target, 'landing.html'), withLanding(page, await prerender('/')))
      for (const [name, screens] of Object.entries(PAINTED)) {
        const shell = withModules(template, manifest, [ROUTES, ...screens])
        await writeFile(path.join(outDir, `${name}-shell.html`), shell)
        await writeFile(path.join(outDir, `${name}.html`), withRoot(withLateCode(shell), PAINTED_ROOT))
      }
    },
  }
}
