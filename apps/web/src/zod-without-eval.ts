// zod tries `new Function` once to see whether it may compile its schemas; our content security policy refuses that and reports it.
// Read by zod when it is loaded, which is always later than this.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
