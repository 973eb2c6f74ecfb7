//! What the other agents can be asked, and a model that knows our tools and nothing else.

use super::Words;
use crate::i18n::Text;

/// What the interviewing agent can be asked.
pub(super) const INTERVIEW: [Words; 2] = [
    Words {
        name: "survey-whole",
        title: Text::new("Start the interview", "인터뷰 시작하기", "开始访谈"),
        detail: Text::new(
            "Fifteen questions, each with its own card",
            "질문 열다섯 개, 저마다 다른 카드로",
            "十五个问题，各有不同的卡片",
        ),
        prompt: Text::new("Start the interview", "인터뷰를 시작해 줘", "开始访谈"),
    },
    Words {
        name: "survey-short",
        title: Text::new("The short interview", "짧은 인터뷰", "简短访谈"),
        detail: Text::new(
            "Six questions in two minutes",
            "2분이면 끝나는 질문 여섯 개",
            "六个问题，两分钟",
        ),
        prompt: Text::new("Start the short interview", "짧은 인터뷰를 시작해 줘", "开始简短访谈"),
    },
];

/// What the research agent can be asked; the first is the seed's own example.
pub(super) const RESEARCH: [Words; 2] = [
    Words {
        name: "research-python",
        title: Text::new(
            "The history of Python",
            "파이썬의 역사와 점유율",
            "Python 的历史与使用率",
        ),
        detail: Text::new(
            "An answer with sources and a chart",
            "출처와 차트가 있는 답변",
            "带来源和图表的回答",
        ),
        prompt: Text::new(
            "When did Python begin, and how much is it used today? Tell me with sources",
            "파이썬은 언제 시작됐고, 지금 얼마나 쓰이나요? 출처와 함께 알려줘",
            "Python 是什么时候诞生的，现在使用率有多高？请附上来源",
        ),
    },
    Words {
        name: "research-mail-question",
        title: Text::new(
            "Mail the report, with your approval",
            "승인 후 메일 보내기",
            "经您批准发送邮件",
        ),
        detail: Text::new(
            "The workflow stops and asks you first",
            "흐름이 멈추고 먼저 물어봐요",
            "流程会先停下来询问您",
        ),
        prompt: Text::new(
            "Mail this report to the team",
            "이 보고서를 팀에 메일로 보내줘",
            "请把这份报告用邮件发给团队",
        ),
    },
];

/// What the agents that build surfaces can be asked.
pub(super) const SURFACES: [Words; 4] = [
    Words {
        name: "surface-dashboard",
        title: Text::new("A store's week", "매장 주간 현황", "门店一周概况"),
        detail: Text::new(
            "Figures that follow the region you pick",
            "지역을 고르면 숫자가 바뀌어요",
            "数字随所选地区变化",
        ),
        prompt: Text::new(
            "Show me a dashboard of this week",
            "이번 주 대시보드를 보여 줘",
            "给我看本周的仪表盘",
        ),
    },
    Words {
        name: "surface-booking",
        title: Text::new("Book a table", "테이블 예약하기", "预订餐桌"),
        detail: Text::new(
            "A form that checks as you type",
            "입력하는 동안 확인해 주는 양식",
            "边填边检查的表单",
        ),
        prompt: Text::new("I want to book a table", "테이블을 예약하고 싶어", "我想预订餐桌"),
    },
    Words {
        name: "surface-list",
        title: Text::new("A packing list", "짐 목록", "行李清单"),
        detail: Text::new(
            "Rows to tick, add and remove",
            "체크하고 추가하고 삭제해요",
            "可勾选、添加和删除",
        ),
        prompt: Text::new("Make me a packing list", "짐 목록을 만들어 줘", "帮我列一个行李清单"),
    },
    Words {
        name: "surface-order",
        title: Text::new("An order", "주문서", "订单"),
        detail: Text::new(
            "Change the amount and confirm",
            "수량을 바꾸고 확정해요",
            "调整数量并确认",
        ),
        prompt: Text::new(
            "I'd like to order coffee beans",
            "원두를 주문하고 싶어",
            "我想订购咖啡豆",
        ),
    },
];

/// What a model can be asked that knows our tools and nothing else.
pub(super) const MODEL: [Words; 4] = [
    Words {
        name: "model-table",
        title: Text::new("Compare things", "비교해 보기", "对比一下"),
        detail: Text::new(
            "A table that you can sort and export",
            "정렬하고 내보낼 수 있는 표",
            "可排序和导出的表格",
        ),
        prompt: Text::new(
            "Compare three ways to learn a language in a table: time, cost and what each is good for",
            "외국어를 배우는 세 가지 방법을 시간, 비용, 장점으로 나눠 표로 비교해 줘",
            "用表格对比三种学外语的方法：所需时间、费用和各自的优点",
        ),
    },
    Words {
        name: "model-question",
        title: Text::new("Help me decide", "결정 도와주기", "帮我做决定"),
        detail: Text::new(
            "It asks with cards, you choose",
            "카드로 물어보고, 고르기만 하면 돼요",
            "用卡片提问，您来选择",
        ),
        prompt: Text::new(
            "Help me choose a present for a friend: ask me one question at a time first",
            "친구 선물을 고르게 도와줘. 먼저 질문을 하나씩 해 줘",
            "帮我给朋友挑礼物，先一个一个地问我问题",
        ),
    },
    Words {
        name: "model-plan",
        title: Text::new("Plan something", "계획 세우기", "制定计划"),
        detail: Text::new(
            "Steps that you can tick off",
            "하나씩 체크하는 단계",
            "可逐项勾选的步骤",
        ),
        prompt: Text::new(
            "Plan a weekend in Lisbon with a checklist that I can tick off",
            "부산 주말 여행을 체크리스트로 계획해 줘",
            "帮我规划一个成都周末游，做成可以勾选的清单",
        ),
    },
    Words {
        name: "model-chart",
        title: Text::new("Draw some figures", "숫자를 차트로", "把数字画成图"),
        detail: Text::new(
            "A chart of what you give it",
            "주신 숫자를 그려요",
            "根据您给的数字绘图",
        ),
        prompt: Text::new(
            "Draw a line chart of these sales: January 120, February 135, March 128, April 160",
            "이 매출을 꺾은선 차트로 그려 줘: 1월 120, 2월 135, 3월 128, 4월 160",
            "把这些销售额画成折线图：1 月 120，2 月 135，3 月 128，4 月 160",
        ),
    },
];
