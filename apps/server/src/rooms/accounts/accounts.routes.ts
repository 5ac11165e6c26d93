import {
  applicantFromWire,
  linkAccountToWire,
  logInMethodsToWire,
  ownAccountToWire,
  profileChangeFromWire,
  profileToWire,
  sessionToWire,
} from '@plinth/api-schema/account'
import * as calls from '@plinth/api-schema/accounts'
import * as deletionCalls from '@plinth/api-schema/accounts-deletion'
import * as exportCalls from '@plinth/api-schema/accounts-export'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import * as verificationCalls from '@plinth/api-schema/accounts-verification'
import { companyFormFromWire, verificationToWire } from '@plinth/api-schema/company'
import { memberKindFromWire } from '@plinth/api-schema/member-kind'
import { accountKind } from '@plinth/api-schema/states'
import type { Bind, CallContext } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { AccountsService } from './accounts.service.ts'
import type { HandedOver } from './accounts-password.service.ts'

const callerOf = ({ address, userAgent, deviceToken: device, codeSecret }: CallContext) => ({
  address,
  userAgent,
  device,
  codeSecret,
})
type LogIn = AccountsService['logIn']
type Opened = Awaited<ReturnType<LogIn['logIn']>>

const handOver = async (logIn: LogIn, { token, kind, accountId }: Opened, context: CallContext) => {
  context.setSession(token, kind)
  context.setDeviceToken(await logIn.knowDevice(accountId, context.deviceToken))
  context.setBrowserSecret(null)
  return { token, userType: accountKind[kind] }
}

const takeOver = ({ evicted, device }: HandedOver, context: CallContext) => {
  context.setDeviceToken(device)
  return evicted
}

/** Binds the calls of the room `accounts`. */
export const accountsRoutes = (bind: Bind, accounts: AccountsService) => {
  bindSignIn(bind, accounts)
  bindCodes(bind, accounts)
  bindOwn(bind, accounts)
  bindVerification(bind, accounts)
  bindSocial(bind, accounts)
  bindLogInMethods(bind, accounts)
  bindDeletion(bind, accounts)
  bindExport(bind, accounts)
}

const bindSignIn = (bind: Bind, { signUp, logIn, sessions }: AccountsService) => {
  bind(calls.signUp, async (form, context) => {
    const id = await context.once<number>((saveResult) =>
      signUp.signUp(
        applicantFromWire(form),
        { browserSecret: context.browserSecret, from: context.address },
        saveResult,
      ),
    )
    context.setBrowserSecret(null)
    return { id }
  })
  bind(calls.checkSignInfo, async (names) => {
    await signUp.checkFree(names)
    return null
  })
  bind(calls.logIn, async ({ userName: name, password, userType }, context) => {
    const wanted = userType === undefined ? undefined : memberKindFromWire(userType)
    const admits = ({ kind }: { kind: string }) => kind !== 'operator' && (wanted === undefined || kind === wanted)
    return handOver(logIn, await logIn.logIn({ name, password }, callerOf(context), { admits }), context)
  })
  bind(calls.logOut, async (_input, context) => {
    await sessions.revoke(context.member, context.member.sessionId)
    context.clearSession()
    return null
  })
}

const bindCodes = (bind: Bind, { email, password }: AccountsService) => {
  bind(calls.getEmailCode, async (form, context) => {
    context.setCodeSecret(await email.sendResetCode(form.email, callerOf(context)))
    return null
  })
  bind(calls.verifyCode, async (form, context) => {
    await email.checkResetCode({ email: form.email, code: form.verifyCode }, callerOf(context))
    return null
  })
  bind(calls.retrievePassword, async (form, context) => {
    const given = { email: form.email, code: form.verifyCode, next: form.newPassword }
    return takeOver(await password.reset(given, callerOf(context)), context)
  })
  bind(calls.getLoginUserEmailCode, async (_input, context) => {
    await email.sendChangeCode(context.member, callerOf(context))
    return null
  })
  bind(calls.updateEmailConfirm, async (form, context) => {
    await email.changeAddress(context.member, { email: form.email, code: form.verifyCode }, callerOf(context))
    return null
  })
  bind(calls.correctEmail, async (form, context) => {
    await email.requireUnconfirmedAddress(context.member)
    await password.confirm(context.member, form.password)
    await email.correctAddress(context.member, form.email, callerOf(context))
    return null
  })
  bind(calls.confirmEmail, async ({ token }, { member }) => {
    await email.confirmByLink(member, token)
    return null
  })
  bind(calls.confirmationInfo, async ({ token }, { member }) => {
    const account = await email.accountOfLink(token)
    return linkAccountToWire({
      ...account,
      hasPassword: account.passwordHash !== null,
      isConfirmed: account.emailConfirmedAt !== null,
      isOwn: account.id === member?.accountId,
    })
  })
  bind(calls.claimAccount, async ({ token, newPassword }, context) => {
    return takeOver(await password.claim({ token, next: newPassword }, callerOf(context)), context)
  })
  bind(calls.sendConfirmation, async (_input, { member, address }) => {
    await email.resendConfirmation(member, address)
    return null
  })
}

const bindOwn = (bind: Bind, { profile, password, sessions }: AccountsService) => {
  bind(calls.userInfo, async (_input, { member }) => ownAccountToWire(await profile.own(member)))
  bind(calls.userInfoById, async ({ userId }, { member }) => profileToWire(await profile.profile(member, userId)))
  bind(calls.updateUser, async (form, { member }) => ({
    id: await profile.update(member, profileChangeFromWire(form)),
  }))
  bind(calls.updatePassword, async (form, context) => {
    await password.change(context.member, { present: form.oldPassword, next: form.newPassword }, callerOf(context))
    return null
  })
  bind(calls.listSessions, async (page, { member }) => {
    const { rows, total } = await sessions.list(member, readSlice(page))
    return { rows: rows.map(sessionToWire), total }
  })
  bind(calls.revokeSession, async ({ id }, { member }) => {
    await sessions.revoke(member, id)
    return null
  })
}

const bindVerification = (bind: Bind, { verification }: AccountsService) => {
  bind(verificationCalls.verifyInfo, async (_input, { member }) => verificationToWire(await verification.own(member)))
  bind(verificationCalls.verifySubmit, async (form, { member, once }) => ({
    id: await once<number>((saveResult) => verification.submit(member, companyFormFromWire(form), saveResult)),
  }))
}

const bindSocial = (bind: Bind, { logIn, social }: AccountsService) => {
  bind(googleCalls.googleBinding, async ({ userType }, context) => {
    const { url, browserSecret } = await social.begin(memberKindFromWire(userType))
    context.setBrowserSecret(browserSecret)
    return url
  })
  bind(googleCalls.socialLogIn, async (form, context) => {
    const kind = form.userType === undefined ? undefined : memberKindFromWire(form.userType)
    const returned = { code: form.socialCode, state: form.socialState, issuer: form.socialIssuer, kind }
    return handOver(logIn, await social.logIn(returned, context.browserSecret, callerOf(context)), context)
  })
  bind(googleCalls.socialPending, async (_input, { browserSecret }) => {
    const ticket = await social.pending(browserSecret)
    if (!ticket) return null
    const { email, emailVerified, name, kind } = ticket
    return { email: email ?? '', emailVerified, name: name ?? '', userType: accountKind[kind] }
  })
}

const bindLogInMethods = (bind: Bind, { googleLink }: AccountsService) => {
  bind(googleCalls.logInMethods, async (_input, { member }) => logInMethodsToWire(await googleLink.methods(member)))
  bind(googleCalls.startGoogleLink, async ({ password }, context) => {
    const { url, browserSecret } = await googleLink.start(context.member, password)
    context.setBrowserSecret(browserSecret)
    return url
  })
  bind(googleCalls.finishGoogleLink, async (form, context) => {
    const returned = { code: form.socialCode, state: form.socialState, issuer: form.socialIssuer }
    await googleLink.finish(context.member, returned, context.browserSecret, callerOf(context))
    context.setBrowserSecret(null)
    return null
  })
  bind(googleCalls.unlinkGoogle, async ({ password }, context) => {
    await googleLink.unlink(context.member, password, callerOf(context))
    return null
  })
}

const bindDeletion = (bind: Bind, { erasure }: AccountsService) => {
  bind(deletionCalls.sendDeletionCode, async (_input, context) => {
    await erasure.sendCode(context.member, callerOf(context))
    return null
  })
  bind(deletionCalls.deleteAccount, async ({ password, verifyCode, removeWorks }, context) => {
    await erasure.eraseOwn(context.member, { password, code: verifyCode, removesWorks: removeWorks })
    return null
  })
  bind(deletionCalls.keepAccount, async (_input, { member }) => {
    await erasure.keepOwn(member)
    return null
  })
}

const bindExport = (bind: Bind, { dataExport }: AccountsService) => {
  bind(exportCalls.sendExportCode, async (_input, context) => {
    await dataExport.sendCode(context.member, callerOf(context))
    return null
  })
  bind(exportCalls.exportData, async ({ password, verifyCode }, context) => {
    const { member, currentMember } = context
    return dataExport.open(member, { password, code: verifyCode }, { ...callerOf(context), stillMay: currentMember })
  })
}
