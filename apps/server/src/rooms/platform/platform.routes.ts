import * as calls from '@plinth/api-schema/platform'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { presentAuditEntry, presentBrandReview, presentMail, presentUser } from './platform.presenter.ts'
import type { PlatformService } from './platform.service.ts'
import { actingOf } from './platform-acting.service.ts'

/** Binds the calls of the operator's side. */
export const platformRoutes = (bind: Bind, platform: PlatformService) => {
  bindDoor(bind, platform)
  bindBrands(bind, platform)
  bindUsers(bind, platform)
  bind(calls.listAudit, async ({ subjectKind, subjectId, ...page }) => {
    const { rows, total } = await platform.auditEntries({ subjectKind, subjectId }, readSlice(page))
    return { rows: rows.map(presentAuditEntry), total }
  })
  bind(calls.listOutbox, async ({ status, search, ...page }) => {
    const { rows, total } = await platform.outbox({ status, search }, readSlice(page))
    return { rows: rows.map(presentMail), total }
  })
}

const bindDoor = (bind: Bind, { operators }: PlatformService) => {
  bind(calls.operatorLogIn, async ({ userName: email, password, totp }, context) => {
    const { address, userAgent, deviceToken: device } = context
    const opened = await operators.logIn({ email, password, totp }, { address, userAgent, device })
    const { token } = opened
    context.setSession(token, 'operator')
    context.setDeviceToken(opened.deviceToken)
    return { token }
  })
  bind(calls.operatorLogOut, async (_input, context) => {
    await operators.logOut(context.member, context.address)
    context.clearSession()
    return null
  })
  bind(calls.operatorInfo, async (_input, { member }) => {
    const { id, name, ...info } = await operators.info(member)
    return { userId: id, userName: name, ...info }
  })
  bind(calls.changeOperatorPassword, async (form, { member, address, userAgent, deviceToken: device }) => {
    const given = { present: form.oldPassword, next: form.newPassword }
    await operators.changePassword(member, given, { address, userAgent, device })
    return null
  })
  bind(calls.enableTotp, async ({ totp }, { member, address }) => {
    if (totp === undefined) return { enabled: false, ...(await operators.newTotpSecret(member)) }
    await operators.enableTotp(member, totp, address)
    return { enabled: true, secret: null, uri: null, command: null }
  })
  bind(calls.disableTotp, async ({ totp }, { member, address }) => {
    await operators.disableTotp(member, totp, address)
    return null
  })
}

const bindBrands = (bind: Bind, platform: PlatformService) => {
  bind(calls.listBrandReviews, async ({ status, search, ...page }) => {
    const { rows, total } = await platform.brands({ status, search }, readSlice(page))
    return { rows: rows.map(presentBrandReview), total }
  })
  bind(calls.verifyBrand, async ({ userId, revision }, context) => {
    await platform.verifyBrand(actingOf(context), userId, revision)
    return null
  })
  bind(calls.rejectBrand, async ({ userId, reason, revision }, context) => {
    await platform.sendBrandBack(actingOf(context), userId, reason, revision)
    return null
  })
}

const bindUsers = (bind: Bind, platform: PlatformService) => {
  bind(calls.listUsers, async ({ search, userType: kind, blocked, ...page }) => {
    const { rows, total } = await platform.users({ search, kind, blocked }, readSlice(page))
    return { rows: rows.map(presentUser), total }
  })
  bind(calls.blockUser, async ({ userId, reason }, context) => {
    await platform.blockUser(actingOf(context), userId, reason)
    return null
  })
  bind(calls.unblockUser, async ({ userId, reason }, context) => {
    await platform.unblockUser(actingOf(context), userId, reason)
    return null
  })
  bind(calls.logUserOut, async ({ userId, reason }, context) => {
    await platform.logUserOut(actingOf(context), userId, reason)
    return null
  })
}
