import { AppError } from '@plinth/api-schema/errors'
import { expect, test } from 'vitest'
import { missingAsNull } from './missing-as-null.ts'

test('only what is missing is null: a busy server or a fault is told', async () => {
  expect(await missingAsNull(Promise.resolve('a work'))).toBe('a work')
  expect(await missingAsNull(Promise.reject(new AppError('notFound')))).toBeNull()
  for (const error of [new AppError('overloaded'), new AppError('tooMany'), new Error('the disk is full')])
    await expect(missingAsNull(Promise.reject(error))).rejects.toBe(error)
})
