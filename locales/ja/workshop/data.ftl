plan-for-spring = 春の計画
plan-for-spring-we-move =
    # 春の計画

    予算の10分の1を検索広告に移し、2週間後に見直します。

    - ブランドキャンペーンを優先
    - モバイルの入札単価を8%引き下げ
    - 新しいクリエイティブを2点追加
actions-for-more-conversions = コンバージョンを増やすアクション
three-steps-that-pay-off = 効果が出やすい順に3つご提案します。
last-30-days = 過去30日間
move-budget-to-brand-search = ブランド検索に予算を移す
its-cpa-is-18-below = CPAが平均より18%低くなっています。
move-budget = 予算を移す
fix-the-mobile-landing-page = モバイル用ランディングページを改善する
two-thirds-of-the-visits = 訪問の3分の2が3秒以内に離脱しています。
bounce-rate = 直帰率
create-a-task = タスクを作成
add-12-negative-keywords = 除外キーワードを12個追加する
they-cost-money-and-never = 広告費がかかる一方で、コンバージョンにつながっていません。
wasted-a-month = 月間の無駄な広告費
add-keywords = キーワードを追加
campaign-performance = キャンペーンの成果
campaign = キャンペーン
cost = 広告費
conversions = コンバージョン
brand-search = ブランド検索
display-retargeting = ディスプレイリターゲティング
its-cpa-is-2-6 = CPAが平均の2.6倍です
suggestions-you-can-apply-now = 今すぐ適用できる提案
small-steps-first-by-priority = 小さな改善から優先順に表示しています。
raise-the-brand-campaign-budget = ブランドキャンペーンの予算を10%引き上げる
conversions-4-expected = コンバージョン+4%の見込み
cpa-up-3-and-ctr = 過去7日間と比べてCPAが3%上昇、CTRが1%低下
lower-the-mobile-ad-group = モバイル広告グループの入札単価を8%引き下げる
conversions-6-expected = コンバージョン+6%の見込み
cpa-up-4-and-ctr = 過去7日間と比べてCPAが4%上昇、CTRが1.5%低下
replace-2-creatives-with-a = CTRの低いクリエイティブ2点を差し替える
conversions-8-expected = コンバージョン+8%の見込み
cpa-up-5-and-ctr = 過去7日間と比べてCPAが5%上昇、CTRが2%低下
claim = Pythonは**1991年2月20日**に初めて公開されました【0:0】。現在は開発者の半数以上が使用しています【0:1, 0:2】。【注】通常の括弧はそのまま残ります。
page = Python（プログラミング言語）
survey = 開発者調査
query = Python 初回リリース日
thought = まず、最初のリリース日を調べます。
goal = 成果の改善
last-30 = 過去30日間
scope-error = レポートで確認できるのは過去90日間までです。選択可能：過去7日間、過去30日間、過去90日間
ninety-days = レポートで確認できるのは過去90日間までです。
seven = 過去7日間
ninety = 過去90日間
show-30 = 過去30日間をグラフで見せて
plan = 計画
read = 先月の数値を確認
compare = キャンペーンを比較
write = 概要を作成
queried = 返品ポリシー
summary =
    ### 概要

    - Pythonは**1991年**に登場
    - 2025年の使用率は57.9%
trend = 広告の成果
revenue = 売上
spend = 広告費
click-rate = クリック率
c-brand = ブランド検索
c-display = ディスプレイリターゲティング
c-pmax = P-MAX
c-video = 動画
mobile = モバイル
desktop = パソコン
tablet = タブレット
currency = USD
