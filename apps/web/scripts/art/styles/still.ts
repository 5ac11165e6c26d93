import { bar, type Canvas, gradient, wash } from '../canvas.ts'
import { choosePalette, fade, mix, type Palette } from '../colour.ts'
import { TAU } from '../random.ts'

type Vessel = {
  profile: readonly (readonly [number, number])[]
  cx: number
  base: number
  scale: number
  colour: string
}

// Half outlines, from foot to rim: [half width, height].
const PROFILES = [
  [
    [0.05, 0],
    [0.075, 0.02],
    [0.075, 0.22],
    [0.03, 0.3],
    [0.026, 0.42],
    [0.034, 0.43],
  ],
  [
    [0.06, 0],
    [0.11, 0.07],
    [0.1, 0.17],
    [0.045, 0.23],
    [0.06, 0.27],
  ],
  [
    [0.085, 0],
    [0.085, 0.16],
    [0.085, 0.17],
  ],
  [
    [0.04, 0],
    [0.1, 0.03],
    [0.115, 0.1],
    [0.06, 0.19],
    [0.028, 0.25],
    [0.028, 0.36],
    [0.045, 0.38],
  ],
  [
    [0.04, 0],
    [0.045, 0.02],
    [0.02, 0.05],
    [0.02, 0.11],
    [0.1, 0.2],
    [0.105, 0.22],
  ],
] as const

function paintVessel({ ctx }: Canvas, { profile, cx, base, scale, colour }: Vessel, ink: string) {
  const shadow = fade(ink, 0.16)
  ctx.fillStyle = shadow
  ctx.beginPath()
  ctx.ellipse(cx + scale * 0.12, base + scale * 0.005, scale * 0.19, scale * 0.026, -0.06, 0, TAU)
  ctx.fill()
  const widest = Math.max(...profile.map(([half]) => half)) * scale
  ctx.fillStyle = gradient(
    ctx,
    [cx - widest, 0, cx + widest, 0],
    [
      [0, mix(colour, '#ffffff', 0.2)],
      [0.35, colour],
      [1, mix(colour, ink, 0.42)],
    ],
  )
  const outline = (way: number, points: Vessel['profile']) => {
    for (const [i, [half, height]] of points.entries()) {
      const before = points[i - 1]
      const [x, y] = [cx + way * half * scale, base - height * scale]
      const middle = base - ((height + (before?.[1] ?? 0)) / 2) * scale
      if (before) ctx.bezierCurveTo(cx + way * before[0] * scale, middle, x, middle, x, y)
      else ctx.lineTo(x, y)
    }
  }
  ctx.beginPath()
  outline(-1, profile)
  outline(1, profile.toReversed())
  ctx.closePath()
  ctx.fill()
  const [rimHalf, rimHeight] = profile.at(-1) ?? [0, 0]
  ctx.fillStyle = mix(colour, ink, 0.5)
  ctx.beginPath()
  ctx.ellipse(cx, base - rimHeight * scale, rimHalf * scale, rimHalf * scale * 0.2, 0, 0, TAU)
  ctx.fill()
}

function paintFruit({ ctx, w, h, r }: Canvas, { ink, hues }: Palette) {
  const side = Math.min(w, h)
  const first = w / 2 + side * r.between(-0.3, 0.3)
  const y = h * 0.9
  for (const [i, hue] of [hues[1], hues[2]].entries()) {
    const x = first + i * side * 0.1
    ctx.fillStyle = fade(ink, 0.16)
    ctx.beginPath()
    ctx.ellipse(x + side * 0.03, y + side * 0.04, side * 0.06, side * 0.012, 0, 0, TAU)
    ctx.fill()
    const skin = ctx.createRadialGradient(x - side * 0.02, y - side * 0.02, 0, x, y, side * 0.05)
    skin.addColorStop(0, mix(hue, '#ffffff', 0.35))
    skin.addColorStop(1, mix(hue, ink, 0.25))
    ctx.fillStyle = skin
    ctx.beginPath()
    ctx.arc(x, y, side * 0.048, 0, TAU)
    ctx.fill()
  }
}

/** Vessels and two fruits on a table. */
export function still(canvas: Canvas) {
  const { ctx, w, h, r } = canvas
  const palette = choosePalette(r, 'day')
  const { paper, ink, hues } = palette
  const side = Math.min(w, h)
  const table = h * r.between(0.64, 0.7)
  const wall = mix(paper, hues[3], 0.35)
  wash(
    canvas,
    gradient(
      ctx,
      [0, 0, w, table],
      [
        [0, mix(wall, '#ffffff', 0.18)],
        [1, mix(wall, ink, 0.12)],
      ],
    ),
  )
  bar(ctx, 0, table, w, h, mix(paper, hues[0], 0.42))
  const count = w > h * 1.2 ? 5 : 4
  const colours = [hues[1], hues[2], paper, mix(hues[0], ink, 0.25), mix(ink, hues[3], 0.35)]
  const vessels = r
    .shuffle(PROFILES)
    .slice(0, count)
    .map((profile, i) => ({
      profile,
      cx: w / 2 + (i - (count - 1) / 2) * side * 0.19 + r.around() * side * 0.02,
      base: table + side * r.between(0.03, 0.14),
      scale: side * r.between(0.85, 1.15),
      colour: colours[i] ?? ink,
    }))
    .sort((a, b) => a.base - b.base)
  for (const vessel of vessels) paintVessel(canvas, vessel, ink)
  paintFruit(canvas, palette)
}
