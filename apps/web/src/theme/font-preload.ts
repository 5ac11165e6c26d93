import type { HtmlTagDescriptor, Plugin } from 'vite'

// The headline and the interface face paint the first screen; italic and mono come when a page uses them.
const PRELOADED = /(?:^|\/)(?:redaction-latin-400-normal|familjen-grotesk-latin-wght-normal)[^/]*\.woff2$/

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
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED.test(file))
          .map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `${base}${file}`, crossorigin: '' },
              injectTo: 'head-prepend',
            }),
          ),
    },
  }
}
