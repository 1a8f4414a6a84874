import { z } from 'zod'
import { flag, integer, oneOf, text } from '../fields.ts'

export const BrowserInfo = z
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
    deviceTokenId: text(64).optional(),
    clientIp: text(64).optional(),
    cookieId: text().optional(),
    extendInfo: text(2048).optional(),
    storeTerminalId: text().optional(),
    storeTerminalRequestTime: text().optional(),
    browserInfo: BrowserInfo.optional(),
    colorDepth: text().optional(),
    screenHeight: text().optional(),
    screenWidth: text().optional(),
    timeZoneOffset: integer(-720, 720).optional(),
    deviceBrand: text(64).optional(),
    deviceModel: text(128).optional(),
    deviceLanguage: text().optional(),
    deviceId: text().optional(),
    osVersion: text().optional(),
  })
  .meta({ id: 'Env', description: 'Where the payer stands: browser, phone, app.' })
