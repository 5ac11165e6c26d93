import type { z } from 'zod'

const PAUSE_MS = 2000

/** Rules that come after the first paint of their form: until then nothing keeps them, and no field complains. */
export type LaterRules<Schema extends z.ZodType = z.ZodType> = {
  safeParse: (value: unknown) => ReturnType<Schema['safeParse']> | { success: false; error?: never }
  bring: () => Promise<Schema>
  /** Tells when they have come. */
  subscribe: (told: () => void) => () => void
}

/** Makes rules of a module that is loaded once something reads them; where it cannot be reached, it is asked for again. */
export const laterRules = <Module>(load: () => Promise<Module>) => {
  let there: Module | undefined
  let begun: Promise<Module> | undefined
  const listeners = new Set<() => void>()
  const ask = async (): Promise<Module> => {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      return ask()
    }
  }
  const begin = async () => {
    there = await ask()
    for (const told of listeners) told()
    return there
  }
  const bring = () => {
    begun ??= begin()
    return begun
  }
  return <Schema extends z.ZodType>(pick: (module: Module) => Schema): LaterRules<Schema> => ({
    safeParse: (value) =>
      there ? (pick(there).safeParse(value) as ReturnType<Schema['safeParse']>) : { success: false },
    bring: async () => pick(await bring()),
    subscribe: (told) => {
      listeners.add(told)
      void bring()
      return () => listeners.delete(told)
    },
  })
}
