import { rejectBrand, verifyBrand } from '@plinth/api-schema/operators'
import { useOperatorAct } from './operator-call.ts'
import type { Brand } from './use-brands.ts'

/** The decisions about a brand; each holds only for the form that was read. */
export const useDecideBrand = () => {
  const verify = useOperatorAct(verifyBrand)
  const sendBack = useOperatorAct(rejectBrand)
  return {
    isPending: verify.isPending || sendBack.isPending,
    verifying: verify.isPending,
    verify: ({ id, revision }: Brand, onDone: () => void) =>
      verify.mutate({ userId: id, revision }, { onSuccess: onDone }),
    sendBack: ({ id, revision }: Brand, reason: string, onDone: () => void) =>
      sendBack.mutate({ userId: id, revision, reason }, { onSuccess: onDone }),
  }
}
