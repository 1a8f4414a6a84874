import { z } from 'zod'
import { informational } from '../field-roles.ts'
import { flag, integer, oneOf, text } from '../fields.ts'

const BrowserInfo = z
  .object({
    acceptHeader: text(2048).optional(),
    javaEnabled: flag().optional(),
    javaScriptEnabled: flag().optional(),
    language: text(32).optional(),
    userAgent: text(2048).optional(),
  })
  .meta({ id: 'BrowserInfo' })

export const Env = z
  .object({
    /** A till has none; where a payer is sent to a page, the operation asks for it. */
    terminalType: oneOf(['WEB', 'WAP', 'APP', 'MINI_APP']).optional(),
    osType: oneOf(['IOS', 'ANDROID']).optional(),
    userAgent: text().optional(),
    deviceTokenId: informational(text(64)),
    clientIp: informational(text(64)),
    cookieId: informational(text()),
    extendInfo: informational(text(2048)),
    storeTerminalId: informational(text()),
    storeTerminalRequestTime: informational(text()),
    browserInfo: informational(BrowserInfo),
    colorDepth: informational(text()),
    screenHeight: informational(text()),
    screenWidth: informational(text()),
    timeZoneOffset: informational(integer(-720, 720)),
    deviceBrand: informational(text(64)),
    deviceModel: informational(text(128)),
    deviceLanguage: informational(text()),
    deviceId: informational(text()),
    osVersion: informational(text()),
  })
  .meta({ id: 'Env', description: 'Where the payer stands: browser, phone, app.' })
