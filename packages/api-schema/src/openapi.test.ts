import { expect, test } from 'vitest'
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
