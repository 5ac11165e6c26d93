import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Signer } from '@plinth/vote-log/note'

const PUBLIC_KEY_BYTES = 32

const makeKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })

/** Signs under any name with a key that `findKey` reads, or keeps where there is none; it is read once. */
export function createKeeper(findKey: (makeKey: () => Buffer) => Promise<Buffer>) {
  let kept: Promise<Omit<Signer, 'name'>> | undefined
  const read = async () => {
    const key = createPrivateKey({ key: await findKey(makeKey), format: 'der', type: 'pkcs8' })
    const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
    return {
      publicKey: new Uint8Array(spki.subarray(-PUBLIC_KEY_BYTES)),
      sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key)),
    }
  }
  return async (name: string): Promise<Signer> => {
    kept ??= read()
    kept.catch(() => {
      kept = undefined
    })
    return { ...(await kept), name }
  }
}
