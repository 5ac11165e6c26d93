import { type MysteryBoxDetail, mysteryBoxDetailFromWire } from '@plinth/api-schema/box'
import { mysteryBoxDetail } from '@plinth/api-schema/boxes'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { api, callQuery } from '../../../lib/api/client.ts'

/** A mystery box, whole. */
export type ShownBox = MysteryBoxDetail<WireTime>

const LOOK_AGAIN_MS = 5_000
const ID = /^0x[0-9a-fA-F]{64}$/

/** Whether an address names a mystery box at all. */
export const isBoxId = (text: string) => ID.test(text)

/** Reads a mystery box. */
export const readBox = async (id: string) => mysteryBoxDetailFromWire(await api(mysteryBoxDetail, { id }))

/** A mystery box, followed while its page is looked at. */
export const useBox = (id: string) =>
  useQuery({
    ...callQuery(mysteryBoxDetail, { id }),
    select: mysteryBoxDetailFromWire,
    enabled: isBoxId(id),
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: 'silent' },
  })
