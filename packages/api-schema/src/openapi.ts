import { z } from 'zod'
import { type AnyCall, envelope, needsSession } from './call.ts'
import { errors, type Refusal } from './errors.ts'
import { messages } from './messages.ts'
import { refusalReasons } from './refusal-reasons.ts'
import { allCalls } from './registry.ts'

type Json = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const mediaType = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
}

const describeAnswer = (call: AnyCall, components: Components): Json => {
  if (call.kind === 'file') {
    const content = call.mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
    return { description: 'The file.', content: Object.fromEntries(content) }
  }
  const isStream = call.kind === 'events'
  const schema = jsonSchema(envelope(call), 'output', components)
  return {
    description: isStream ? 'Events; `event` names the kind, `data` is its JSON.' : 'Done.',
    content: { [isStream ? 'text/event-stream' : 'application/json']: { schema } },
  }
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

const sessionRefusals = ({ audience, verified, enrolment }: AnyCall): Refusal[] =>
  !needsSession(audience)
    ? audience === 'visitor'
      ? [errors.notPermitted]
      : []
    : [
        ...[errors.notLoggedIn, errors.sessionExpired, errors.notPermitted, errors.blocked],
        ...(verified ? [errors.notVerified] : []),
        ...(audience === 'operator' && !enrolment ? [errors.secondFactorNeeded] : []),
      ]

const refusals = (call: AnyCall): Refusal[] => [
  errors.invalid,
  ...sessionRefusals(call),
  ...(call.method === 'POST' || call.acts ? [errors.crossSite] : []),
  ...(call.method === 'POST' ? [errors.tooSlow, errors.tooLarge, errors.unsupportedType] : []),
  ...(pathNames(call).length > 0 || call.kind === 'events' ? [errors.notFound] : []),
  ...(call.idempotent ? [{ ...errors.conflict, msg: messages.idempotencyKeyReused }] : []),
  errors.wrongHost,
  errors.tooMany,
  errors.overloaded,
]

// One status may have several reasons, and OpenAPI has one response for each status.
const describeRefusals = (call: AnyCall): Json => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const byStatus = Map.groupBy(refusals(call), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.map(({ code, reason, msg }) => `${reason} (code ${code}): ${msg}`).join(' '), content },
    ]),
  )
}

const operation = (call: AnyCall, components: Components): Json => {
  const input = jsonSchema(call.input, 'input', components)
  return {
    operationId: operationId(call),
    tags: [call.room],
    summary: call.summary,
    'x-audience': call.audience,
    security: !needsSession(call.audience) ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parameters(call, input as ObjectSchema), ...(call.idempotent ? [idempotencyKey] : [])],
    ...(call.method === 'POST'
      ? { requestBody: { content: { [mediaType[call.encoding ?? 'form']]: { schema: input } } } }
      : {}),
    responses: {
      200: describeAnswer(call, components),
      ...describeRefusals(call),
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
        'Answers carry `code`, `msg` and `data`, or `code`, `msg`, `total` and `rows`. Success is code 200. POST bodies are form-encoded or JSON as stated; the server reads both. Writes that come with the session cookie need a `Language` header. A request with an `X-Background` header does not keep its session alive. A refusal carries `data.reason`, a name for programs, and `data.field` where one field is meant.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map((call) => call.room))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'plinth_session',
          description: 'Under https its name is __Host-plinth_session.',
        },
      },
      schemas: {
        ...components,
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: {
            code: { type: 'integer' },
            msg: { type: 'string', description: 'A sentence for the person; it names no field.' },
            data: {
              type: 'object',
              required: ['reason'],
              properties: {
                reason: { type: 'string', enum: [...refusalReasons], description: 'A name for programs.' },
                field: { type: 'string', description: 'The field of the input that is meant, where one is.' },
              },
            },
          },
        },
      },
    },
  }
}
