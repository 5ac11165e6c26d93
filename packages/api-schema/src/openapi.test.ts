import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyCall, dataCall } from './call.ts'
import { errors } from './errors.ts'
import { buildOpenApi, operationId } from './openapi.ts'
import { allCalls } from './registry.ts'

test('every declared call is documented once under each of its paths', () => {
  const { paths } = buildOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = allCalls.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((one) => `${method} ${one}`),
  )
  expect(documented.sort()).toEqual(declared.sort())
  expect(new Set(allCalls.map(operationId)).size).toBe(allCalls.length)
})

test('every reference in the document leads somewhere', () => {
  const document = buildOpenApi() as { components: { schemas: Record<string, unknown> } }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\//)
    expect(document.components.schemas).toHaveProperty(reference.replace('#/components/schemas/', ''))
  }
})

test('a GET has its input as parameters, a POST as a body in its own encoding', () => {
  const { paths } = buildOpenApi() as {
    paths: Record<
      string,
      Record<
        string,
        { parameters: { name: string; in: string; required: boolean }[]; requestBody?: { content: object } }
      >
    >
  }
  expect(paths['/article/detail/{id}']!.get!.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(paths['/article/list']!.get!.parameters.map((parameter) => parameter.in)).not.toContain('path')
  expect(Object.keys(paths['/file/upload']!.post!.requestBody!.content)).toEqual(['multipart/form-data'])
})

describe('the refusals of a call', () => {
  const base = { room: 'site', summary: 'For tests.', input: z.object({}), data: z.null() } as const
  const responsesOf = (call: AnyCall) => {
    const { paths } = buildOpenApi([call]) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
    }
    return paths[call.path]![call.method.toLowerCase()]!.responses
  }

  test('name every reason of one status, with its code', () => {
    const { 401: unauthorised, 403: forbidden } = responsesOf(
      dataCall({ ...base, method: 'POST', path: '/t', audience: 'brand', verified: true }),
    )
    for (const { reason, code, msg } of [errors.notPermitted, errors.blocked, errors.notVerified, errors.crossSite])
      expect(forbidden!.description).toContain(`${reason} (code ${code}): ${msg}`)
    expect(unauthorised!.description).toContain('code 401')
    expect(unauthorised!.description).toContain('code 1004')
  })

  test('hold what every call has, and for a POST what can be wrong with a body', () => {
    const responses = responsesOf(dataCall({ ...base, method: 'GET', path: '/t', audience: 'public' }))
    expect(Object.keys(responses)).toEqual(['200', '400', '421', '429', '503'])
    const written = responsesOf(dataCall({ ...base, method: 'POST', path: '/t', audience: 'public' }))
    expect(Object.keys(written)).toEqual(expect.arrayContaining(['403', '408', '413', '415', '421']))
  })

  test('name another site for a GET that acts', () => {
    const { 403: forbidden } = responsesOf(
      dataCall({ ...base, method: 'GET', path: '/t', audience: 'public', acts: true }),
    )
    expect(forbidden!.description).toContain(errors.crossSite.reason)
  })

  test.each([
    ['name the second factor', false, true],
    ['do not name it where it is set up', true, false],
  ])('of an operator %s', (_what, enrolment, isNamed) => {
    const { 403: forbidden } = responsesOf(
      dataCall({ ...base, method: 'GET', path: '/t', audience: 'operator', enrolment }),
    )
    expect(forbidden!.description.includes('secondFactorNeeded (code 1010)')).toBe(isNamed)
  })
})
