import type { HtmlTagDescriptor, Plugin } from 'vite'

// The headline and the interface face paint the first screen; italic and mono come when a page uses them.
const PRELOADED = new Set(['redaction-latin-400-normal.woff2', 'familjen-grotesk-latin-wght-normal.woff2'])

/** A Vite plugin that preloads exactly the two font files of the first screen, under their hashed names. */
export const preloadFonts = (): Plugin => {
  let base = '/'
  return {
    name: 'plinth:preload-fonts',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const fonts = Object.values(bundle ?? {}).filter(
          (file) => file.type === 'asset' && file.names.some((name) => PRELOADED.has(name)),
        )
        if (fonts.length !== PRELOADED.size) throw new Error('The build lacks a font of the first screen')
        return fonts.map(
          ({ fileName }): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `${base}${fileName}`, crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        )
      },
    },
  }
}
