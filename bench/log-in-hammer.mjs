// A process of its own: many clients that log in without a pause until the input ends; prints how they were answered.
import http from 'node:http'

const [address, password, clients, ...names] = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true })
const statuses = {}
let stopped = false
process.stdin.resume().once('end', () => {
  stopped = true
})

const logIn = (userName) =>
  new Promise((resolve) => {
    const request = http.request(`${address}/api/user/login`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', Language: 'en_US' },
    })
    request.once('error', () => resolve('cut'))
    request.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)))
    request.end(JSON.stringify({ userName, password }))
  })

const client = async (index) => {
  while (!stopped) {
    const status = await logIn(names[index % names.length])
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
await Promise.all(Array.from({ length: Number(clients) }, (_, index) => client(index)))
agent.destroy()
console.log(JSON.stringify(statuses))
