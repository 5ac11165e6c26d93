import { useQuery } from '@tanstack/react-query'
import { cidOf, contentId } from '../../../lib/chain/content-id.ts'

/** Whether what is served under a CID is what the CID names. */
export type ContentCheck = 'verified' | 'wrong' | 'unknown'

const isRight = async (uri: string): Promise<ContentCheck> => {
  const cid = cidOf(uri)
  if (cid === undefined) return 'unknown'
  const response = await fetch(`/ipfs/${cid}`)
  if (!response.ok) return 'unknown'
  const found = await contentId(new Uint8Array(await response.arrayBuffer()))
  return found === undefined ? 'unknown' : found === cid ? 'verified' : 'wrong'
}

/** Computes the CIDs of metadata and picture again in this browser, and looks whether the one names the other. */
const checkContent = async (tokenUri: string, imageUri: string): Promise<ContentCheck> => {
  const checks = await Promise.all([isRight(tokenUri), isRight(imageUri)])
  if (checks.includes('wrong')) return 'wrong'
  if (checks.includes('unknown')) return 'unknown'
  const metadata = (await (await fetch(`/ipfs/${cidOf(tokenUri)}`)).json()) as { image?: unknown }
  return metadata.image === imageUri ? 'verified' : 'wrong'
}

/** Checks the content of an NFT once for a visit. */
export const useContentCheck = (nft: { tokenUri: string; imageUri: string }) =>
  useQuery({
    queryKey: ['content-check', nft.tokenUri, nft.imageUri] as const,
    queryFn: () => checkContent(nft.tokenUri, nft.imageUri),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'silent' },
  })
