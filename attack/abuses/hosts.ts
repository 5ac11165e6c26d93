import { getLoginUserEmailCode } from '@plinth/api-schema/accounts'
import { type Abuse, createTally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { isRefused } from '../target/wire.ts'

const FOREIGN = (port: string) => [
  'evil.example',
  `evil.example:${port}`,
  'localhost.evil.example',
  `127.0.0.1.evil.example:${port}`,
  `localhost:${port}@evil.example`,
  '169.254.169.254',
  '',
]

/** A name that somebody else's DNS points at this machine must open nothing, and be no origin of ours. */
export const abuse: Abuse = {
  name: 'hosts',
  wants: 'to speak to the product under a name of the attacker (DNS rebinding)',
  half: 'quick',
  async play(target) {
    const { played, count } = createTally()
    const { port } = new URL(target.address)
    for (const host of FOREIGN(port)) {
      for (const path of [
        '/',
        '/api/campaign/list',
        '/api/config/website',
        '/files/ab/x.png',
        '/share/campaign/1.png',
      ]) {
        const reply = await target.send({ path, headers: { host }, from: target.freshAddress() })
        count(
          `GET ${path} with the Host "${host}"`,
          isRefused(reply) && reply.status !== 404,
          `answered ${reply.status}`,
        )
      }
    }
    const victim = await target.people.participant()
    const home = createBrowser(target, victim.from)
    await home.post('/api/user/login', { userName: victim.userName, password: victim.password })
    const cookie = home.cookie()
    const host = `rebound.example:${port}`
    const reply = await target.send({
      method: 'POST',
      path: '/api/user/update',
      headers: {
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        language: 'en_US',
        'content-type': 'application/json',
        cookie,
      },
      body: JSON.stringify({ nickName: 'Rebound' }),
      from: victim.from,
    })
    count('a write from a page of another name', isRefused(reply), `answered ${reply.status}`)
    const forwarded = await target.send({
      path: `/api${getLoginUserEmailCode.path}`,
      headers: { 'x-forwarded-host': host, origin: `http://${host}`, cookie, 'sec-fetch-site': 'cross-site' },
      from: victim.from,
    })
    count('an act under a forwarded name', isRefused(forwarded), `answered ${forwarded.status}`)
    return played
  },
}
