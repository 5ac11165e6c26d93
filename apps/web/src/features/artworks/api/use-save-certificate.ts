import { winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { useSaveFile } from '../../../lib/api/use-save-file.ts'

/** Saves the certificate of a work that won a place. */
export const useSaveCertificate = (artworkId: number) => {
  const { isPending, mutate } = useSaveFile(winnerCertificate)
  return { isPending, save: (format: 'pdf' | 'png') => mutate({ worksId: artworkId, format }) }
}
