import { randomUUID } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import * as deletionCalls from '@plinth/api-schema/accounts-deletion'
import * as exportCalls from '@plinth/api-schema/accounts-export'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import * as verificationCalls from '@plinth/api-schema/accounts-verification'
import { TEST_PASSWORD } from '../../../test/factories.ts'
import { codeMailedTo } from '../../../test/mailbox.ts'
import { type Actor, allow, bystander, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const NEW_PASSWORD = 'Brand-new-1'
const freshName = () => `new-${randomUUID()}`
const freshAddress = () => `${freshName()}@guest.example`

const mailedCode = async (world: World) => {
  const person = await bystander(world)
  await world.server.call(accounts.getEmailCode, { email: person.email })
  return { email: person.email, verifyCode: await codeMailedTo(world.server.database, person.email) }
}
const self = async (world: World) => world.account(world.actor as Exclude<Actor, 'anonymous'>)
const isSignedIn = ({ actor }: World) => !['anonymous', 'revoked', 'operator'].includes(actor)
const ownSession = async (world: World, owner: Exclude<Actor, 'anonymous'>) => {
  const { accountId } = await world.account(owner)
  const [session] = await world.server.database.query<{ id: number }>({
    text: 'select id from sessions where account_id = $1',
    values: [accountId],
  })
  return { id: session!.id }
}
const VERIFICATION = {
  name: 'Ana Lim',
  contactNo: '',
  companyName: 'New Name Ltd',
  designation: 'Director',
  contactName: 'Bo Ek',
  contactContactNo: '',
  contactCompanyName: 'Harbour Prints Ltd',
  contactDesignation: 'Curator',
}

const doorRows: MatrixRow[] = [
  row(accounts.signUp, allow.everybodyButOperators(), () => ({
    userName: freshName(),
    email: freshAddress(),
    password: TEST_PASSWORD,
    userType: 0,
  })),
  row(accounts.checkSignInfo, allow.everybodyButOperators(), () => ({ userName: freshName(), email: freshAddress() })),
  row(accounts.logIn, allow.everybodyButOperators(), async (world) => ({
    userName: (await bystander(world)).userName,
    password: TEST_PASSWORD,
  })),
  row(accounts.getEmailCode, allow.everybodyButOperators(), async (world) => ({
    email: (await bystander(world)).email,
  })),
  row(accounts.verifyCode, allow.everybodyButOperators(), mailedCode),
  row(accounts.retrievePassword, allow.everybodyButOperators(), async (world) => ({
    ...(await mailedCode(world)),
    newPassword: NEW_PASSWORD,
  })),
  row(accounts.confirmEmail, allow.members(400), () => ({ token: 'x'.repeat(43) })),
  row(accounts.confirmationInfo, allow.everybody(400), () => ({ token: 'x'.repeat(43) })),
  row(accounts.claimAccount, allow.everybodyButOperators(400), () => ({
    token: 'x'.repeat(43),
    newPassword: NEW_PASSWORD,
  })),
  row(googleCalls.googleBinding, allow.everybodyButOperators(), () => ({ userType: 0 })),
  row(googleCalls.socialLogIn, allow.everybodyButOperators(400), () => ({
    source: 'google' as const,
    socialCode: 'forged',
    socialState: 'forged',
  })),
  row(googleCalls.socialPending, allow.everybody()),
]

const ownRows: MatrixRow[] = [
  row(accounts.logOut, allow.members()),
  row(accounts.userInfo, allow.members()),
  row(accounts.userInfoById, allow.everybody(), async (world) => ({ userId: (await bystander(world)).accountId })),
  row(
    accounts.userInfoById,
    allow.everybody(404),
    async (world) => ({ userId: (await world.account('operator')).accountId }),
    'of an operator',
  ),
  row(accounts.updateUser, allow.members(), () => ({ nickName: 'Ana' })),
  row(accounts.updatePassword, allow.members(), () => ({
    oldPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordSure: NEW_PASSWORD,
  })),
  row(accounts.getLoginUserEmailCode, allow.members()),
  row(accounts.updateEmailConfirm, allow.members(), async (world) => {
    if (!isSignedIn(world)) return { email: freshAddress(), verifyCode: '123456' }
    const { email, token } = await self(world)
    await world.server.call(accounts.getLoginUserEmailCode, {}, token)
    return { email: freshAddress(), verifyCode: await codeMailedTo(world.server.database, email) }
  }),
  row(
    accounts.updateEmailConfirm,
    allow.members(400),
    async (world) => {
      const other = await bystander(world)
      await world.server.call(accounts.getLoginUserEmailCode, {}, other.token)
      return { email: freshAddress(), verifyCode: await codeMailedTo(world.server.database, other.email) }
    },
    'with somebody else’s code',
  ),
  // Every actor's address is confirmed already.
  row(accounts.correctEmail, allow.members(409), () => ({ email: 'right@guest.example', password: 'Wrong.1234' })),
  row(accounts.sendConfirmation, allow.members(409)),
  row(googleCalls.logInMethods, allow.members()),
  row(googleCalls.startGoogleLink, allow.members(), () => ({ password: TEST_PASSWORD })),
  row(googleCalls.finishGoogleLink, allow.members(400), () => ({ socialCode: 'forged', socialState: 'forged' })),
  row(googleCalls.unlinkGoogle, allow.members(404), () => ({ password: TEST_PASSWORD })),
  // Every actor has a password.
  row(deletionCalls.sendDeletionCode, allow.members(409)),
  row(deletionCalls.deleteAccount, allow.members(400), () => ({ password: 'Wrong.1234' })),
  row(deletionCalls.keepAccount, allow.members()),
  row(exportCalls.sendExportCode, allow.members(409)),
  row(exportCalls.exportData, allow.members(400), () => ({ password: 'Wrong.1234' })),
  row(accounts.listSessions, allow.members()),
  row(
    accounts.revokeSession,
    { ...allow.members(404), brand: 200 },
    (world) => ownSession(world, 'brand'),
    'of the brand',
  ),
  row(
    accounts.revokeSession,
    { ...allow.members(404), participant: 200 },
    (world) => ownSession(world, 'participant'),
    'of the participant',
  ),
  row(verificationCalls.verifyInfo, allow.brands()),
  row(verificationCalls.verifySubmit, allow.brands(), () => VERIFICATION),
]

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [...doorRows, ...ownRows]
