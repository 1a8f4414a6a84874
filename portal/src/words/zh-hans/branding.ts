import type { branding as original } from '../en/branding.ts'

export const branding: Readonly<Record<keyof typeof original, string>> = {
  'branding.lead': '付款人在您的收银台页面上看到的内容。',
  'branding.title': '您的品牌',
  'branding.name': '名称',
  'branding.name_hint': '留空则显示 {name}。',
  'branding.colour': '颜色',
  'branding.colour_hint': '用于按钮。格式为六位十六进制数，例如 #175a8a。',
  'branding.colour_pick': '选择颜色',
  'branding.colour_faint':
    '该颜色在浅色页面上不易看清：对比度为 {contrast}，至少应为 3。我们会为按钮加上边框，方便付款人找到。与之相近且清晰的颜色是 {proposal}。',
  'branding.colour_take': '使用 {proposal}',
  'branding.logo': '徽标',
  'branding.logo_hint':
    'PNG、JPEG 或 WebP 格式，不超过 128 kB，宽和高均为 16 至 2048 像素。徽标显示在白色底上。',
  'branding.logo_choose': '选择文件',
  'branding.logo_large': '该文件超过 128 kB。',
  'branding.logo_remove': '移除徽标',
  'branding.save': '保存',
  'branding.saved': '已保存，付款人现在即可看到。',
  'branding.preview': '预览',
  'branding.preview_light': '浅色',
  'branding.preview_dark': '深色',
}
