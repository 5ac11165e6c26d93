// Votes over plain keep-alive connections, from a process of its own: `node votes-client.mjs PORT WORK SECONDS CONNECTIONS`,
// tokens on stdin. Prints how many were accepted, how many were not, and how long it took.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const [port, work, seconds, connections] = process.argv.slice(2).map(Number)
const tokens = (await text(process.stdin)).trim().split('\n')
const body = `worksId=${work}`
const request = (token) =>
  `POST /api/campaign/works/vote HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`

let next = 0
let accepted = 0
const others = {}
const begun = performance.now()
const end = begun + seconds * 1000

const lane = () =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    let buffer = ''
    const send = () => {
      if (performance.now() >= end || next >= tokens.length) return socket.end()
      socket.write(request(tokens[next++]))
    }
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      buffer += chunk
      const head = buffer.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(buffer)?.[1])
      if (buffer.length < head + 4 + length) return
      const status = buffer.slice(9, 12)
      if (status === '200') accepted++
      else others[status] = (others[status] ?? 0) + 1
      buffer = ''
      send()
    })
    socket.on('error', reject)
    socket.on('close', resolve)
  })
await Promise.all(Array.from({ length: connections }, lane))
const ran = next >= tokens.length
console.log(JSON.stringify({ accepted, others, seconds: (performance.now() - begun) / 1000, ranOut: ran }))
