import * as calls from '@plinth/api-schema/accounts'
import type { Bind, CallContext } from '../../http/call-context.ts'
import {
  presentKind,
  presentOwnAccount,
  presentProfile,
  presentSession,
  presentTicket,
  presentVerification,
  readApplicant,
  readKind,
  readVerification,
} from './accounts.presenter.ts'
import type { AccountsService } from './accounts.service.ts'

const callerOf = ({ address, userAgent }: CallContext) => ({ address, userAgent })
type Opened = Awaited<ReturnType<AccountsService['logIn']['logIn']>>

const handOver = ({ token, kind }: Opened, context: CallContext) => {
  context.setSession(token, kind)
  context.setBrowserSecret(null)
  return { token, userType: presentKind(kind) }
}

/** Binds the calls of the room `accounts`. */
export const accountsRoutes = (bind: Bind, accounts: AccountsService) => {
  bindDoors(bind, accounts)
  bindCodes(bind, accounts)
  bindOwn(bind, accounts)
  bindVerification(bind, accounts)
  bindSocial(bind, accounts)
}

const bindDoors = (bind: Bind, { refuseOperator, signUp, logIn, sessions }: AccountsService) => {
  bind(calls.signUp, async (form, context) => {
    refuseOperator(context.member)
    const id = await context.once<number>((remember) =>
      signUp.signUp(readApplicant(form), context.browserSecret, remember),
    )
    context.setBrowserSecret(null)
    return { id }
  })
  bind(calls.checkSignInfo, async (names, { member }) => {
    refuseOperator(member)
    await signUp.checkFree(names)
    return null
  })
  bind(calls.logIn, async ({ userName: name, password, userType }, context) => {
    refuseOperator(context.member)
    const wanted = userType === undefined ? undefined : readKind(userType)
    const admits = ({ kind }: { kind: string }) => kind !== 'operator' && (wanted === undefined || kind === wanted)
    return handOver(await logIn.logIn({ name, password }, callerOf(context), { admits }), context)
  })
  bind(calls.logOut, async (_input, context) => {
    await sessions.revoke(context.member!, context.member!.sessionId)
    context.clearSession()
    return null
  })
}

const bindCodes = (bind: Bind, { refuseOperator, email, password }: AccountsService) => {
  bind(calls.getEmailCode, async (form, context) => {
    refuseOperator(context.member)
    await email.sendResetCode(form.email, callerOf(context))
    return null
  })
  bind(calls.verifyCode, async (form, { member }) => {
    refuseOperator(member)
    await email.checkResetCode(form.email, form.verifyCode)
    return null
  })
  bind(calls.retrievePassword, async (form, context) => {
    refuseOperator(context.member)
    await password.reset({ email: form.email, code: form.verifyCode, next: form.newPassword }, callerOf(context))
    return null
  })
  bind(calls.getLoginUserEmailCode, async (_input, context) => {
    await email.sendChangeCode(context.member!, callerOf(context))
    return null
  })
  bind(calls.updateEmailConfirm, async (form, context) => {
    await email.changeAddress(context.member!, { email: form.email, code: form.verifyCode }, callerOf(context))
    return null
  })
  bind(calls.confirmEmail, async ({ token }) => {
    await email.confirmByLink(token)
    return null
  })
  bind(calls.sendConfirmation, async (_input, { member }) => {
    await email.resendConfirmation(member!)
    return null
  })
}

const bindOwn = (bind: Bind, { profile, password, sessions }: AccountsService) => {
  bind(calls.userInfo, async (_input, { member }) => presentOwnAccount(await profile.own(member!)))
  bind(calls.userInfoById, async ({ userId }, { member }) => presentProfile(await profile.profile(member, userId)))
  bind(calls.updateUser, async ({ imageUrl, bannerUrl, ...form }, { member }) => ({
    id: await profile.update(member!, { ...form, pictureUrl: imageUrl, bannerUrl }),
  }))
  bind(calls.updatePassword, async (form, context) => {
    await password.change(context.member!, { present: form.oldPassword, next: form.newPassword }, callerOf(context))
    return null
  })
  bind(calls.listSessions, async ({ pageNum, pageSize, isAsc }, { member }) => {
    const direction: 'asc' | 'desc' = isAsc
    const { rows, total } = await sessions.list(member!, {
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
      direction,
    })
    return { rows: rows.map(presentSession), total }
  })
  bind(calls.revokeSession, async ({ id }, { member }) => {
    await sessions.revoke(member!, id)
    return null
  })
}

const bindVerification = (bind: Bind, { verification }: AccountsService) => {
  bind(calls.verifyInfo, async (_input, { member }) => presentVerification(await verification.own(member!)))
  bind(calls.verifySubmit, async (form, { member, once }) => ({
    id: await once<number>((remember) => verification.submit(member!, readVerification(form), remember)),
  }))
}

const bindSocial = (bind: Bind, { refuseOperator, social }: AccountsService) => {
  bind(calls.googleBinding, async ({ userType }, context) => {
    refuseOperator(context.member)
    const { url, browserSecret } = await social.begin(readKind(userType))
    context.setBrowserSecret(browserSecret)
    return url
  })
  bind(calls.socialLogIn, async (form, context) => {
    refuseOperator(context.member)
    const kind = form.userType === undefined ? undefined : readKind(form.userType)
    const returned = { code: form.socialCode, state: form.socialState, issuer: form.socialIssuer, kind }
    return handOver(await social.logIn(returned, context.browserSecret, callerOf(context)), context)
  })
  bind(calls.socialPending, async (_input, { browserSecret }) => {
    const ticket = await social.pending(browserSecret)
    return ticket ? presentTicket(ticket) : null
  })
}
