import type { Attempt, Reply, Wire } from './wire.ts'

/** Sends requests as a browser at one address does: it keeps the cookies that it gets. */
export function createBrowser(wire: Pick<Wire, 'send'>, from: string) {
  const cookies = new Map<string, string>()
  return {
    /** The cookies as a request carries them. */
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    async send(attempt: Omit<Attempt, 'from'>): Promise<Reply> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { language: 'en_US', ...(cookie ? { cookie } : {}), ...attempt.headers }
      const reply = await wire.send({ ...attempt, headers, from })
      for (const line of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return reply
    },
    /** Posts JSON. */
    post(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
      const type = { 'content-type': 'application/json', ...headers }
      return this.send({ method: 'POST', path, headers: type, body: JSON.stringify(body) })
    },
  }
}

/** A browser at one address. */
export type Browser = ReturnType<typeof createBrowser>
