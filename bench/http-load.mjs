// A process of its own: clients that ask for one address again and again for some seconds, over connections that stay
// open; prints how many answers came each second. Of several addresses, parted by spaces, each client asks one after the
// other and begins at another one. It reads no more of an answer than its length, so that it costs little.
import net from 'node:net'

const [addresses, clients, seconds, ...headers] = process.argv.slice(2)
const urls = addresses.split(' ').map((address) => new URL(address))
const requests = urls.map((url) =>
  Buffer.from(
    [
      `GET ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      'Accept-Encoding: identity',
      ...headers,
      '',
      '',
    ].join('\r\n'),
  ),
)
const END_OF_HEAD = Buffer.from('\r\n\r\n')
let answered = 0
let end = Number.POSITIVE_INFINITY

const client = (place) =>
  new Promise((resolve, reject) => {
    let turn = Math.floor((place * requests.length) / Number(clients))
    const ask = () => socket.write(requests[turn++ % requests.length])
    const socket = net.connect(Number(urls[0].port), urls[0].hostname, ask)
    let head = Buffer.alloc(0)
    let left = 0
    const finish = () => {
      answered++
      if (performance.now() < end) ask()
      else socket.end(resolve)
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (left > 0) {
        left -= chunk.length
        if (left === 0) finish()
        return
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const at = head.indexOf(END_OF_HEAD)
      if (at < 0) return
      const text = head.toString('latin1', 0, at)
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(length)) return reject(new Error(text))
      left = length - (head.length - at - END_OF_HEAD.length)
      head = Buffer.alloc(0)
      if (left === 0) finish()
    })
  })

const begun = performance.now()
end = begun + Number(seconds) * 1000
await Promise.all(Array.from({ length: Number(clients) }, (_, place) => client(place)))
console.log(answered / ((performance.now() - begun) / 1000))
