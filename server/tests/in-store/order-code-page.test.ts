import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { codeValueOf, payByOrderCode } from '../support/in-store.ts'
import { pictureOfPng, pictureOfSvg, readQr } from '../support/pictures.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

async function orderCode() {
  const answer = await payByOrderCode(merchant)
  return { url: codeValueOf(answer), paymentId: String(answer.body.paymentId) }
}

describe('an order code in a browser', () => {
  it('is a page with the amount, the order and the code', async () => {
    const { url } = await orderCode()
    const response = await fetch(url)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const word of ['Kopi Corner', 'with your wallet', 'middle.svg']) expect(page).toContain(word)
  })

  it.each(['big', 'middle', 'small'])(
    'has a %s picture, as PNG and as SVG, that says its address',
    async (size) => {
      const { url } = await orderCode()
      const png = await fetch(`${url}/${size}.png`)
      expect(png.headers.get('content-type')).toBe('image/png')
      expect(readQr(pictureOfPng(Buffer.from(await png.arrayBuffer())))).toBe(url)
      const svg = await fetch(`${url}/${size}.svg`)
      expect(svg.headers.get('content-type')).toContain('image/svg+xml')
      expect(readQr(pictureOfSvg(await svg.text(), 8))).toBe(url)
    },
  )

  it('lets the sandbox play the wallet, once', async () => {
    const { url, paymentId } = await orderCode()
    const paid = await fetch(`${url}/confirm`, { method: 'POST', redirect: 'manual' })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, new URL(url).pathname])
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
    await fetch(`${url}/decline`, { method: 'POST', redirect: 'manual' })
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
    expect(await (await fetch(url)).text()).toContain('Payment complete')
  })

  it.each(['/c/2810', '/c/28109004000000aaaaaaaaaaaaaaaaaaaaaa', '/c/x/big.png', '/c/x/confirm'])(
    'that is none (%s) is not found',
    async (path) => {
      const method = path.endsWith('confirm') ? 'POST' : 'GET'
      expect((await fetch(`${gateway.url}${path}`, { method })).status).toBe(404)
    },
  )

  it('has no other pictures and takes no other decisions', async () => {
    const { url, paymentId } = await orderCode()
    expect((await fetch(`${url}/huge.png`)).status).toBe(404)
    expect((await fetch(`${url}/big.gif`)).status).toBe(404)
    expect((await fetch(`${url}/constructor`, { method: 'POST' })).status).toBe(404)
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('PROCESSING')
  })
})
