import type { home as original } from '../en/home.ts'

export const home: Readonly<Record<keyof typeof original, string>> = {
  'home.first_steps': '开始使用',
  'home.first_steps_lead': '网关检测到后，每一步会自动勾选。',
  'home.progress': '已完成 {done}/{all}',
  'home.done_at': '完成于',
  'home.key': '提交您的公钥',
  'home.key_text': '每个请求都用您自己的私钥签名。粘贴公钥，或在浏览器中生成一对密钥。',
  'home.key_go': '添加密钥',
  'home.first_call': '发起首次签名调用',
  'home.first_call_text':
    '把客户端 ID、地址和密钥填入客户端库，然后调用任意接口。日志会显示收到的内容以及签名错误的原因。',
  'home.first_call_go': '复制配置',
  'home.first_payment': '收取第一笔支付',
  'home.first_payment_text': '调用 pay 并像付款人一样打开支付页面，或由门户创建一笔示例支付。',
  'home.notification_address': '设置通知地址',
  'home.notification_address_text':
    '网关会把支付结果通知您的系统，为此需要一个地址。也可以运行 npx amsel listen，在本机接收通知。',
  'home.notification_address_go': '设置地址',
  'home.notification_acknowledged': '确认一条通知',
  'home.notification_acknowledged_text': '以 HTTP 200 和结果 SUCCESS 应答。可以给自己发送一条测试通知。',
  'home.notification_acknowledged_go': '查看通知',
  'home.today': '今天',
  'home.payments': '支付笔数',
  'home.rate': '成功率',
  'home.volume': '金额',
  'home.by_hour': '每小时支付笔数',
  'home.recent': '最近的支付',
  'home.all': '查看全部',
  'home.failing': '通知无法送达',
  'home.failing_text': '{address} 自 {since} 起失败。',
}
