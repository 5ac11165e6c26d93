// <plinth-wall campaign="12">, <plinth-countdown campaign="12"> and <plinth-leaderboard campaign="12">, for any site.
// Each is a frame of Plinth that is as tall as what it shows. Nothing else of the page is read or changed, and of what the
// frame says only its height is taken.
{
  // Filled in where this file is served.
  const SITE = '__SITE__'
  const ORIGIN = new URL(SITE).origin
  const SANDBOX = '__SANDBOX__'
  const LOOKS = ['theme', 'accent', 'columns', 'limit']
  const MIN_HEIGHT = 80
  const MAX_HEIGHT = 12_000
  const SHOWS = {
    wall: { label: 'Artworks of a campaign on Plinth', height: 760 },
    countdown: { label: 'Time left in a campaign on Plinth', height: 260 },
    leaderboard: { label: 'Leaderboard of a campaign on Plinth', height: 520 },
  }

  class PlinthElement extends HTMLElement {
    static observedAttributes = ['campaign', 'label', ...LOOKS]
    #frame = null
    #listening = null

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' })
      this.#listening = new AbortController()
      window.addEventListener('message', (event) => this.#hear(event), { signal: this.#listening.signal })
      this.#draw()
    }

    disconnectedCallback() {
      this.#listening?.abort()
    }

    attributeChangedCallback() {
      if (this.isConnected && this.shadowRoot) this.#draw()
    }

    #hear({ origin, source, data }) {
      if (origin !== ORIGIN || !this.#frame || source !== this.#frame.contentWindow) return
      if (data?.plinth !== 'height' || !Number.isFinite(data.height)) return
      this.#frame.style.height = `${Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(data.height)))}px`
    }

    #address() {
      const campaign = this.getAttribute('campaign')?.trim() ?? ''
      if (!/^[1-9]\d{0,14}$/.test(campaign)) return null
      const address = new URL(`${SITE}/embed/${this.show}/${campaign}`)
      for (const name of LOOKS) {
        const value = this.getAttribute(name)
        if (value) address.searchParams.set(name, value)
      }
      return address.href
    }

    #draw() {
      const address = this.#address()
      if (address === null) {
        this.#frame = null
        // What stands in the element is shown, as it is without this script.
        this.shadowRoot.replaceChildren(document.createElement('slot'))
        return
      }
      const { label, height } = SHOWS[this.show]
      if (!this.#frame) {
        const frame = document.createElement('iframe')
        frame.loading = 'lazy'
        frame.referrerPolicy = 'no-referrer'
        frame.setAttribute('sandbox', SANDBOX)
        // By properties: a policy that forbids style attributes does not mean these.
        Object.assign(frame.style, { display: 'block', width: '100%', height: `${height}px`, border: '0' })
        this.style.display ||= 'block'
        this.#frame = frame
      }
      this.#frame.title = this.getAttribute('label') || label
      if (this.#frame.src !== address) this.#frame.src = address
      if (!this.#frame.isConnected) this.shadowRoot.replaceChildren(this.#frame)
    }
  }

  for (const show of Object.keys(SHOWS)) {
    const name = `plinth-${show}`
    if (customElements.get(name)) continue
    customElements.define(
      name,
      class extends PlinthElement {
        get show() {
          return show
        }
      },
    )
  }
}
