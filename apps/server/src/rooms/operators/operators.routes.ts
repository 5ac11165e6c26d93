import { sheetMediaTypes } from '@plinth/api-schema/limits'
import {
  auditEntryToWire,
  brandReviewToWire,
  moderatedUserToWire,
  outboxMailToWire,
} from '@plinth/api-schema/moderation'
import * as calls from '@plinth/api-schema/operators'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { OperatorsService } from './operators.service.ts'
import { actingOf } from './operators-acting.service.ts'

/** Binds the calls of the operator's side. */
export const operatorsRoutes = (bind: Bind, operators: OperatorsService) => {
  bindSignIn(bind, operators)
  bindBrands(bind, operators)
  bindUsers(bind, operators)
  bindAudit(bind, operators)
  bind(calls.listOutbox, async ({ status, search, ...page }) => {
    const { rows, total } = await operators.outbox({ status, search }, readSlice(page))
    return { rows: rows.map(outboxMailToWire), total }
  })
}

const bindAudit = (bind: Bind, { audit }: OperatorsService) => {
  bind(calls.listAudit, async ({ subjectKind, subjectId, search, ...page }) => {
    const { rows, total } = await audit.list({ subjectKind, subjectId, search }, readSlice(page))
    return { rows: rows.map(auditEntryToWire), total }
  })
  bind(calls.exportAudit, async ({ format, ...filter }, context) => ({
    name: `audit-log.${format}`,
    mediaType: sheetMediaTypes[format],
    bytes: await audit.write(actingOf(context), filter, format),
  }))
}

const bindSignIn = (bind: Bind, { access }: OperatorsService) => {
  bind(calls.operatorLogIn, async ({ userName: email, password, totp }, context) => {
    const { address, userAgent, deviceToken: device } = context
    const opened = await access.logIn({ email, password, totp }, { address, userAgent, device })
    const { token } = opened
    context.setSession(token, 'operator')
    context.setDeviceToken(opened.deviceToken)
    return { token }
  })
  bind(calls.operatorLogOut, async (_input, context) => {
    await access.logOut(context.member, context.address)
    context.clearSession()
    return null
  })
  bind(calls.operatorInfo, async (_input, { member }) => {
    const { id, name, ...info } = await access.info(member)
    return { userId: id, userName: name, ...info }
  })
  bind(calls.changeOperatorPassword, async (form, { member, address, userAgent, deviceToken: device }) => {
    const given = { present: form.oldPassword, next: form.newPassword }
    await access.changePassword(member, given, { address, userAgent, device })
    return null
  })
  bind(calls.enableTotp, async ({ totp }, { member, address }) => {
    if (totp === undefined) return { enabled: false, ...(await access.newTotpSecret(member)) }
    await access.enableTotp(member, totp, address)
    return { enabled: true, secret: null, uri: null, command: null }
  })
  bind(calls.disableTotp, async ({ totp }, { member, address }) => {
    await access.disableTotp(member, totp, address)
    return null
  })
}

const bindBrands = (bind: Bind, operators: OperatorsService) => {
  bind(calls.listBrandReviews, async ({ status, search, ...page }) => {
    const { rows, total } = await operators.brands({ status, search }, readSlice(page))
    return { rows: rows.map(brandReviewToWire), total }
  })
  bind(calls.verifyBrand, async ({ userId, revision }, context) => {
    await operators.verifyBrand(actingOf(context), userId, revision)
    return null
  })
  bind(calls.rejectBrand, async ({ userId, reason, revision }, context) => {
    await operators.sendBrandBack(actingOf(context), userId, reason, revision)
    return null
  })
}

const bindUsers = (bind: Bind, operators: OperatorsService) => {
  bind(calls.listUsers, async ({ search, userType: kind, blocked, ...page }) => {
    const { rows, total } = await operators.users({ search, kind, blocked }, readSlice(page))
    return { rows: rows.map(moderatedUserToWire), total }
  })
  bind(calls.blockUser, async ({ userId, reason }, context) => {
    await operators.blockUser(actingOf(context), userId, reason)
    return null
  })
  bind(calls.unblockUser, async ({ userId, reason }, context) => ({
    heldNum: await operators.unblockUser(actingOf(context), userId, reason),
  }))
  bind(calls.logUserOut, async ({ userId, reason }, context) => {
    await operators.logUserOut(actingOf(context), userId, reason)
    return null
  })
  bind(calls.deleteUser, async ({ userId, reason, removeWorks: removesWorks }, context) => {
    await operators.deleteUser(actingOf(context), userId, { reason, removesWorks })
    return null
  })
}
