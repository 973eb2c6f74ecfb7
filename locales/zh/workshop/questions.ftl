pain = 你当前最主要的痛点是什么？
pain-why = 请选择最接近的一项，后面我会继续追问具体例子。
setup = 配置复杂
quality = 回答质量不稳定
manual = 人工整理成本高
manual-why = 分类、编码、总结
tools = 工具链分散
other = 其他
other-what = 请说明
other-text = 等待审批
country = 您在哪里工作？
place = 地区 { $n }
value = 如果这个平台能自动产出带证据链的结构化访谈结果，你觉得价值有多大？
no-value = 完全没价值
high-value = 非常有价值
trust = 我可以信任这个工具写的总结。
disagree = 非常不同意
neither = 一般
agree = 非常同意
reread = 您多久会重读一次访谈记录？
never = 从不
rarely = 很少
sometimes = 有时
often = 经常
always = 总是
no-transcripts = 我没有访谈记录
markdown =
    请回想**最近四周**。如果都不合适：

    - 选择*其他*
    - 或[阅读说明](https://example.com/guide)
own-message = 请选出最困扰您的一项。
