import { z } from 'zod'
import { type AnyCall, envelope } from './call.ts'
import { errors } from './errors.ts'
import { messages } from './messages.ts'
import { allCalls } from './registry.ts'

type Json = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const mediaType = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
}

/** Collects the named schemas of all calls, which stand once under `components`. */
type Components = Record<string, Json>

// One zod value has two shapes: what may be sent (7 or "7") and what is answered (7).
const nameFor = (name: string, io: 'input' | 'output') => (io === 'input' ? `${name}Input` : name)

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Components): Json => {
  const text = JSON.stringify(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema: node }) => {
        if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
        if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
        delete node.additionalProperties
      },
    }),
  ).replaceAll(/#\/\$defs\/(\w+)/g, (_, name: string) => `#/components/schemas/${nameFor(name, io)}`)
  const { $schema: _schema, $defs, ...rest } = JSON.parse(text) as Json & { $defs?: Components }
  for (const [name, schema] of Object.entries($defs ?? {})) components[nameFor(name, io)] = schema
  return rest
}

const pathNames = (call: AnyCall) => [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const parameters = (call: AnyCall, input: ObjectSchema) =>
  Object.entries(input.properties ?? {})
    .filter(([name]) => call.method === 'GET' || pathNames(call).includes(name))
    .map(([name, schema]) => {
      const inPath = pathNames(call).includes(name)
      return { name, in: inPath ? 'path' : 'query', required: inPath || (input.required ?? []).includes(name), schema }
    })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text of 16 to 200 visible characters. A request repeated with the same key within 24 hours is done once and answered as it was the first time; the same key with another body is refused.',
  schema: { type: 'string', minLength: 16, maxLength: 200 },
}

const refusals = (call: AnyCall) => [
  errors.invalid,
  ...(call.audience === 'public' ? [] : [errors.notLoggedIn, errors.notPermitted]),
  ...(pathNames(call).length > 0 ? [errors.notFound] : []),
  ...(call.idempotent ? [{ ...errors.conflict, msg: messages.idempotencyKeyReused }] : []),
  errors.tooMany,
]

const operation = (call: AnyCall, components: Components): Json => {
  const input = jsonSchema(call.input, 'input', components)
  const failure = { $ref: '#/components/schemas/Refusal' }
  return {
    operationId: operationId(call),
    tags: [call.room],
    summary: call.summary,
    'x-audience': call.audience,
    security: call.audience === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parameters(call, input as ObjectSchema), ...(call.idempotent ? [idempotencyKey] : [])],
    ...(call.method === 'POST'
      ? { requestBody: { content: { [mediaType[call.encoding ?? 'form']]: { schema: input } } } }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: jsonSchema(envelope(call), 'output', components) } },
      },
      ...Object.fromEntries(
        refusals(call).map(({ status, msg }) => [
          status,
          { description: msg, content: { 'application/json': { schema: failure } } },
        ]),
      ),
    },
  }
}

/** A name for a call that generated clients can use: `getArticleDetailById`. */
export const operationId = (call: AnyCall) =>
  call.method.toLowerCase() +
  call.path
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

const withAliases = (call: AnyCall): AnyCall[] => [
  call,
  ...(call.aliases ?? []).map((path) => ({ ...call, path, summary: `${call.summary} The same as ${call.path}.` })),
]

/** The OpenAPI document of every declared call. */
export function buildOpenApi(calls: readonly AnyCall[] = allCalls): Json {
  const paths: Record<string, Json> = {}
  const components: Components = {}
  for (const call of calls.flatMap(withAliases))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, components) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plinth API',
      version: '1',
      description:
        'Answers carry `code`, `msg` and `data`, or `code`, `msg`, `total` and `rows`. Success is code 200. POST bodies are form-encoded or JSON as stated; the server reads both. Writes that come with the session cookie need a `Language` header.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map((call) => call.room))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'plinth_session' },
      },
      schemas: {
        ...components,
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: { type: 'null' } },
        },
      },
    },
  }
}
