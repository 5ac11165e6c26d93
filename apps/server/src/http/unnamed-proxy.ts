import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether a request was forwarded by somebody whom TRUST_PROXY does not name: `ips` has more than the peer only behind a named one. */
const isForwardedByUnnamed = ({ headers, ips = [] }: FastifyRequest, namesProxies: boolean): boolean => {
  if (headers['x-forwarded-for'] !== undefined) return ips.length < 2
  return headers.forwarded !== undefined && !namesProxies
}

/** Warns once when requests come through a proxy that is not named: all people behind it count as one address. */
export function warnOfUnnamedProxy(app: FastifyInstance, trustProxy: readonly string[] | false) {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !isForwardedByUnnamed(request, trustProxy !== false)) return
    hasWarned = true
    const peer = request.socket.remoteAddress ?? request.ip
    app.log.warn(
      `A request from ${peer} was forwarded for somebody else, but TRUST_PROXY does not name ${peer}: everybody behind it counts as one address. If it is your proxy, name it.`,
    )
  })
}
