import { type AnyCall, needsSession } from '@plinth/api-schema/call'
import { buildOpenApi, operationId } from '@plinth/api-schema/openapi'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

const typeName = (schema: Schema): string => {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '')
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(' | ')
  if (schema.type === 'array') return `${typeName(schema.items ?? {})}[]`
  return [schema.type ?? 'any'].flat().join(' | ')
}

const fieldTable = (schema: Schema): string => {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const need = schema.required?.includes(name) ? 'required' : 'optional'
    const fallback = field.default === undefined ? '' : `, default ${JSON.stringify(field.default)}`
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(typeName(field))}</td><td>${escapeHtml(need + fallback)}</td></tr>`
  })
  return rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '<p class="none">Nothing.</p>'
}

const curl = (call: AnyCall, publicUrl: string) => {
  const address = `${publicUrl}/api${call.path}`
  const bearer = !needsSession(call.audience) ? '' : ` -H 'Authorization: Bearer TOKEN'`
  if (call.method === 'GET') return `curl '${address}'${bearer}`
  if (call.encoding === 'multipart') return `curl '${address}'${bearer} -F file=@FILE`
  const json = call.encoding === 'json' ? ` -H 'Content-Type: application/json' -d '{…}'` : ` -d 'name=value'`
  return `curl '${address}'${bearer}${json}`
}

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

const section = (call: AnyCall, operation: Operation, publicUrl: string) => {
  const id = operationId(call)
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const input: Schema = body ?? {
    properties: Object.fromEntries(operation.parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: operation.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  }
  const answer = Object.values(operation.responses[200]!.content)[0]!.schema
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, refusal]) => `<li><b>${status}</b> ${escapeHtml(refusal.description)}</li>`)
  return `<section id="${id}">
<h3><span class="method">${call.method}</span> <a href="#${id}">${escapeHtml(call.path)}</a></h3>
<p>${escapeHtml(call.summary)}</p>
<p class="facts">For: ${call.audience}. Body: ${call.method === 'GET' ? 'none' : (call.encoding ?? 'form')}.${call.cacheSeconds ? ` May be kept ${call.cacheSeconds} s.` : ''}${call.idempotent ? ' Takes an Idempotency-Key: repeated with the same one, it is done once.' : ''}</p>
<h4>Input</h4>${fieldTable(input)}
<h4>Answer</h4>${fieldTable(answer)}
<h4>Refusals</h4><ul>${refusals.join('')}</ul>
<pre><code>${escapeHtml(curl(call, publicUrl))}</code></pre>
</section>`
}

const styles = `:root{color-scheme:light dark;--wall:#f4f2ed;--ink:#191713;--ink-2:#554f46;--line:#d8d2c6;--dot:#cc2b1b;--link:#1b3fab}
@media(prefers-color-scheme:dark){:root{--wall:#0f0f11;--ink:#f1eee7;--ink-2:#bbb5aa;--line:#2c2b30;--dot:#ff5a43;--link:#93b4ff}}
*{box-sizing:border-box}body{margin:0;background:var(--wall);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
a{color:inherit;text-underline-offset:3px}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.page{display:grid;grid-template-columns:280px minmax(0,1fr);gap:48px;max-width:1280px;margin:0 auto;padding:48px 24px}
nav{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto;font-size:15px}nav ul{list-style:none;margin:0 0 24px;padding:0}nav li{padding:2px 0;overflow-wrap:anywhere}
h1,h2{font-family:Georgia,serif;font-weight:400;letter-spacing:-.01em}h1{font-size:48px;line-height:1.05;margin:0 0 16px}h2{font-size:30px;border-top:1px solid var(--ink);padding-top:8px;margin:56px 0 16px;text-transform:capitalize}
h3{font:500 18px/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}h3 a{text-decoration:none}h4{font-size:14px;margin:16px 0 4px;color:var(--ink-2)}
section{border-top:1px solid var(--line);padding:24px 0}section:target{box-shadow:-4px 0 0 var(--dot);padding-left:16px}.method{color:var(--ink-2)}.facts,.none,.lead{color:var(--ink-2);margin:4px 0}
table{border-collapse:collapse;width:100%;font-size:15px}th,td{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid var(--line);vertical-align:top;font-weight:400}th{font-family:ui-monospace,monospace;font-size:14px}
ul{margin:0;padding-left:20px}pre{overflow:auto;border:1px solid var(--line);padding:12px;font-size:14px;margin:16px 0 0}i.dot{display:inline-block;width:.32em;height:.32em;border-radius:50%;background:var(--dot);margin-left:.12em}
@media(max-width:1081px){.page{grid-template-columns:minmax(0,1fr);gap:0}nav{position:static;max-height:none}}`

type Document = { info: { description: string }; paths: Record<string, Record<string, Operation>> }

// To describe them takes longer than all else that a server is made of: all servers of a process share what is said of the same calls.
const documents = new WeakMap<readonly AnyCall[], Document>()
const documentOf = (calls: readonly AnyCall[]): Document => {
  const known = documents.get(calls)
  if (known) return known
  const document = buildOpenApi(calls) as unknown as Document
  documents.set(calls, document)
  return document
}

const renderPage = (calls: readonly AnyCall[], document: Document, publicUrl: string) => {
  const rooms = [...new Set(calls.map((call) => call.room))]
  const inRoom = (room: string) => calls.filter((call) => call.room === room)
  const contents = rooms.map(
    (room) =>
      `<b>${room}</b><ul>${inRoom(room)
        .map((call) => `<li><a href="#${operationId(call)}">${escapeHtml(call.path)}</a></li>`)
        .join('')}</ul>`,
  )
  const sections = rooms.map(
    (room) =>
      `<h2>${room}</h2>${inRoom(room)
        .map((call) => section(call, document.paths[call.path]![call.method.toLowerCase()]!, publicUrl))
        .join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plinth API</title><link rel="stylesheet" href="/api/docs.css"><link rel="icon" href="/favicon.svg"></head>
<body><div class="page"><nav aria-label="Calls">${contents.join('')}</nav><main>
<h1>Plinth API<i class="dot"></i></h1><p class="lead">${escapeHtml(document.info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}
The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></div></body></html>`
}

/** `/api/openapi.json` and `/api/docs`: every bound call, described without anything from outside. */
export function installApiDocs(app: FastifyInstance, calls: readonly AnyCall[], publicUrl: string) {
  // Written for the first who asks: few do, and every start would wait for it.
  let page: string | undefined
  const kept = 'public, max-age=600'
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', kept).send(documentOf(calls)))
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', kept).type('text/css; charset=utf-8').send(styles),
  )
  app.get('/api/docs', async (_request, reply) => {
    page ??= renderPage(calls, documentOf(calls), publicUrl)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', kept)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
