import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mergeChunks } from './src/app/chunks/merge-chunks.ts'
import { prerenderLanding } from './src/app/prerender/prerender-landing.ts'
import { plainCalls } from './src/lib/api/plain-calls.ts'
import { plainWords } from './src/lib/api/plain-words.ts'
import { preloadFonts } from './src/theme/font-preload.ts'
import { zodWithoutJsonSchema } from './src/zod-without-json-schema.ts'

// With hot reload the server stands behind Vite, under an address of its own.
const server = process.env.PLINTH_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`

const shaping = [react(), plainCalls(), plainWords(), zodWithoutJsonSchema()]
// What a stranger sees first, and the screens that have little to spare or load much besides.
const weights = { 'landing/landing': 12, 'campaign/campaign': 40, 'artwork/participants': 14 }

export default defineConfig({
  plugins: [shaping, mergeChunks({ plugins: shaping, weights }), preloadFonts(), prerenderLanding([react()])],
  // The router's store asks for a stand-in for what React 18 and later have themselves.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    manifest: true,
    target: 'es2023',
    // The content security policy allows no data: fonts or scripts, and every browser we build for knows modulepreload.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style for all pages, 37 kB: a part that brings its own has the browser lay out the whole page again when it comes.
    cssCodeSplit: false,
    // What every page begins with is one file: it compresses better, and no list of what a screen needs has to name its parts.
    rolldownOptions: {
      output: {
        // The routes list every file that a screen may need: their names were 2.5 kB of that. The manifest says which is which.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [{ name: 'app', tags: ['$initial'], priority: 1 }],
        },
      },
    },
  },
  // The recount runs in a worker, which imports as pages do.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/ipfs': server,
      '/campaign/log': server,
      '/embed': server,
      '/oembed': server,
    },
  },
})
