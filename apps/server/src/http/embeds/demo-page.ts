import { createHash } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { type EmbedShow, elementMarkup } from '@plinth/api-schema/site-embeds'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html.ts'
import { readSharedId } from '../share-cards.ts'
import { readEmbedFile } from './embed-assets.ts'
import type { EmbedCampaign, FindEmbed } from './embed-content.ts'
import { said } from './embed-parts.ts'

export type DemoPageDeps = {
  findEmbed: FindEmbed
  /** A campaign to show where the address names none. */
  findAny: () => Promise<number | null>
  publicUrl: string
}

const STYLE = readEmbedFile('demo.css')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
// As strict as the policy of a careful site: it names the scripts and frames of Plinth, and nothing else.
const POLICY = `default-src 'none'; script-src 'self'; frame-src 'self'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const render = (campaign: EmbedCampaign, publicUrl: string) => {
  const { id, name, brandName } = campaign
  const markup = (show: EmbedShow) => elementMarkup(publicUrl, { show, campaignId: id, theme: 'light' }, name)
  // Every element names the script, as it does where it stands alone; a page needs it once.
  const element = (show: EmbedShow) => markup(show).replace(/^<script.*\n/, '')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brandName)}: embeds of Plinth</title><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${STYLE}</style>
<script src="/embed/plinth.js" async></script></head>
<body><p class="bar">A demo: the site of a brand, with three embeds of Plinth in it. <a href="${escapeHtml(publicUrl)}">Back to Plinth</a></p>
<header><strong>${said(brandName)}</strong><nav aria-label="Demo"><span>Work</span><span>Journal</span><span>Visit</span></nav></header>
<main><h1>${said(name)}</h1><p class="lead">We asked for pictures, and here they come. Look around, and give your vote to the ones that you would hang.</p>
<div class="side">${element('countdown')}
${element('leaderboard')}</div>
<h2>On the wall</h2>
${element('wall')}
<h2>What this page says</h2>
<pre><code>${escapeHtml([markup('wall'), element('countdown'), element('leaderboard')].join('\n\n'))}</code></pre></main>
<footer>${said(brandName)}, a brand of the demo.</footer></body></html>`
}

/** `/embed/demo`: the three embeds as they look on a brand's own site. Only where the demo is. */
export function installDemoPage(app: FastifyInstance, { findEmbed, findAny, publicUrl }: DemoPageDeps) {
  app.get<{ Querystring: Record<string, unknown> }>('/embed/demo', async (request, reply) => {
    const { campaign } = request.query
    const id = campaign === undefined ? await findAny() : readSharedId(typeof campaign === 'string' ? campaign : null)
    const found = id === null ? null : await findEmbed('countdown', id, 1)
    if (!found) throw new AppError('notFound')
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(render(found.campaign, publicUrl))
  })
}
