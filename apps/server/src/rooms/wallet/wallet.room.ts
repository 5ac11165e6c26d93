import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import { createWalletNotices } from './wallet.notices.ts'
import { walletRoutes } from './wallet.routes.ts'
import { createWalletService } from './wallet.service.ts'
import { walletExporting } from './wallet-exporting.service.ts'
import { walletForgetting } from './wallet-forgetting.service.ts'

/** Chains, tokens, contracts and linked wallets. */
export const walletRoom = defineRoom({
  calls: roomCalls.wallet,
  open: ({ settings: { publicUrl }, database, clock, outbox, chains, readers }: RoomDeps) =>
    createWalletService({
      database,
      clock,
      publicUrl,
      chains,
      readers,
      notices: createWalletNotices({ clock, outbox, publicUrl }),
    }),
  routes: walletRoutes,
  forget: walletForgetting,
  exports: walletExporting,
  matrix: () => import('./wallet.matrix.ts'),
})
