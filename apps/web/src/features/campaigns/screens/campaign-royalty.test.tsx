import { userInfo } from '@plinth/api-schema/accounts'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildBrandUser, buildOwnCampaign } from '../../../../test/builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

it('a stranger to a collection hears No permission before the wallet is asked', async () => {
  const wire = prepareWire('brand')
    .answer(userInfo, buildBrandUser({ address: MY_WALLET }))
    .answer(campaignDetail, buildOwnCampaign())
  const chain = openFakeChain(wire)
  chain.isOwner = false
  const { user } = await renderAt('/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab=5', wire)
  await passTime(400)
  await user.click(await screen.findByRole('button', { name: 'Update Royalty' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Update Royalty' }))
  expect(await findToast(messages.noPermission)).toBeTruthy()
  expect(chain.sent).toEqual([])
})
