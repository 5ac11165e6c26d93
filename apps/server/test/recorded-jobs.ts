import type { Jobs } from '../src/jobs/jobs.ts'

type Definition = Parameters<Jobs['register']>[1]

/** Jobs that wait until a test runs them: what is registered, when it would run, and one run of it. */
export const recordJobs = () => {
  const registered = new Map<string, Definition>()
  const jobs: Jobs = {
    register: async (name, definition) => void registered.set(name, definition),
    send: async () => {},
    stop: async () => {},
  }
  const schedules = () => Object.fromEntries([...registered].map(([name, { schedule }]) => [name, schedule]))
  const run = (name: string, signal = new AbortController().signal) => registered.get(name)!.run({ data: null, signal })
  return { jobs, schedules, run }
}
