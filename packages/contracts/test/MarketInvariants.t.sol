// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Payments} from "../src/base/Payments.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IMysteryBoxes} from "../src/interfaces/IMysteryBoxes.sol";
import {AuctionTest} from "./base/AuctionTest.sol";
import {BoxTest} from "./base/BoxTest.sol";
import {Test} from "./base/Test.sol";
import {MoodyWallet} from "./mocks/Wallets.sol";

/**
 * @title Does what people do with six auctions, in two currencies, with bidders that refuse money and tokens
 */
contract AuctionHandler is AuctionTest {
    MoodyWallet[3] public bidders;

    function setUp() public override {
        super.setUp();
        vm.deal(address(this), 1_000_000 ether);
        for (uint256 i = 0; i < 3; ++i) {
            bidders[i] = new MoodyWallet();
        }
    }

    receive() external payable {}

    function setMood(uint256 who, bool money, bool tokens, bool burns) external {
        bidders[who % 3].setMood(money, tokens, burns);
    }

    function bid(uint256 what, uint256 who, uint256 more) external {
        IAuctionHouse.Auction memory auction = _auctionAt(what % 6);
        IAuctionHouse.State memory state = _state(auction);
        if (state.closed || (state.endsAt != 0 && block.timestamp >= state.endsAt)) return;
        uint256 least = state.endsAt == 0 ? auction.reserve : state.bid + (uint256(state.bid) * 500) / 10_000 + 1;
        uint256 amount = least + (more % 1 ether);
        if (amount > 1_000 ether) return;
        MoodyWallet bidder = bidders[who % 3];
        uint256 value = amount;
        if (auction.currency != address(0)) {
            weth.deposit{value: amount}();
            weth.transfer(address(bidder), amount);
            bidder.run(address(weth), 0, abi.encodeCall(weth.approve, (address(house), amount)));
            value = 0;
        }
        bytes memory data = abi.encodeCall(IAuctionHouse.bid, (auction, _sign(auction), amount));
        bidder.run{value: value}(address(house), value, data);
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + (time % 12 hours));
    }

    function settle(uint256 what) external {
        IAuctionHouse.Auction memory auction = _auctionAt(what % 6);
        IAuctionHouse.State memory state = _state(auction);
        if (state.closed || state.endsAt == 0 || block.timestamp < state.endsAt) return;
        house.settle(auction);
    }

    function claim(uint256 what) external {
        IAuctionHouse.Auction memory auction = _auctionAt(what % 6);
        IAuctionHouse.State memory state = _state(auction);
        if (!state.unclaimed) return;
        MoodyWallet(payable(state.bidder)).run(address(house), 0, abi.encodeCall(IAuctionHouse.claim, (auction, carol)));
    }

    function withdraw(uint256 who, bool native) external {
        MoodyWallet bidder = bidders[who % 3];
        address currency = native ? address(0) : address(weth);
        if (house.credit(address(bidder), currency) == 0) return;
        bidder.run(address(house), 0, abi.encodeCall(Payments.withdraw, (currency, address(this))));
    }

    function check() external view {
        uint256[2] memory owed;
        uint256 inCustody = 0;
        for (uint256 i = 0; i < 6; ++i) {
            IAuctionHouse.State memory state = _state(_auctionAt(i));
            bool running = state.endsAt != 0 && !state.closed;
            if (running) owed[i % 2] += state.bid;
            if (running || state.unclaimed) ++inCustody;
        }
        for (uint256 i = 0; i < 3; ++i) {
            owed[0] += house.credit(address(bidders[i]), address(0));
            owed[1] += house.credit(address(bidders[i]), address(weth));
        }
        assertEq(IERC1155(editions).balanceOf(address(house), editionId), inCustody, "tokens in custody");
        assertEq(address(house).balance, owed[0], "native: what it has is what it owes");
        assertEq(weth.balanceOf(address(house)), owed[1], "coins: what it has is what it owes");
        assertEq(address(weth).balance, weth.totalSupply(), "wrapped ether is backed");
    }

    function _auctionAt(uint256 i) private view returns (IAuctionHouse.Auction memory auction) {
        auction = _editionAuction(1);
        auction.currency = i % 2 == 0 ? address(0) : address(weth);
        auction.salt = i;
        auction.closesAt = START + 3650 days;
        auction.shares[1].recipient = address(bidders[2]);
    }
}

/**
 * @title Does what people do with four drops, of which some are never drawn
 */
contract BoxHandler is BoxTest {
    struct Purchase {
        MoodyWallet buyer;
        uint256 first;
        uint256 count;
    }

    IMysteryBoxes.Drop[] private _drops;
    MoodyWallet[2] public buyers;
    /// @dev Of each drop, those that were neither opened nor paid back.
    Purchase[][4] private _purchases;

    function setUp() public override {
        super.setUp();
        vm.deal(address(this), 1_000_000 ether);
        (buyers[0], buyers[1]) = (new MoodyWallet(), new MoodyWallet());
        for (uint256 i = 0; i < 4; ++i) {
            IMysteryBoxes.Drop memory drop = _drop(7, 3, 1);
            (drop.salt, drop.bond, drop.price) = (i, 1 ether + i * 7, 0.1 ether + i);
            drop.closesAt = START + (i + 1) * 1 days;
            drop.revealBy = drop.closesAt + 2 days;
            _create(drop);
            _drops.push(drop);
        }
    }

    receive() external payable {}

    function setMood(uint256 who, bool money, bool tokens, bool burns) external {
        buyers[who % 2].setMood(money, tokens, burns);
    }

    function take(uint256 what, uint256 who, uint256 count) external {
        IMysteryBoxes.Drop memory drop = _drops[what % 4];
        IMysteryBoxes.State memory state = _state(drop);
        if (state.stage != IMysteryBoxes.Stage.Selling || block.timestamp > drop.closesAt) return;
        count = _bound(count, 1, state.boxes - state.sold);
        uint256 value = drop.price * count;
        bytes memory data = abi.encodeCall(IMysteryBoxes.take, (drop, count, new bytes32[](0)));
        buyers[who % 2].run{value: value}(address(boxes), value, data);
        _purchases[what % 4].push(Purchase(buyers[who % 2], state.sold, count));
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + (time % 18 hours));
        vm.roll(block.number + 1);
        vm.setBlockhash(block.number - 1, keccak256(abi.encode(block.number)));
    }

    function close(uint256 what) external {
        IMysteryBoxes.Drop memory drop = _drops[what % 4];
        if (_state(drop).stage != IMysteryBoxes.Stage.Selling) return;
        if (block.timestamp <= drop.closesAt || block.timestamp > drop.revealBy) return;
        boxes.close(drop);
    }

    function reveal(uint256 what) external {
        IMysteryBoxes.Drop memory drop = _drops[what % 4];
        IMysteryBoxes.State memory state = _state(drop);
        if (state.stage != IMysteryBoxes.Stage.Closed || block.number <= state.closedIn) return;
        if (block.timestamp > drop.revealBy) return;
        boxes.reveal(drop, SECRET);
    }

    function end(uint256 what, uint256 which) external {
        IMysteryBoxes.Drop memory drop = _drops[what % 4];
        Purchase[] storage purchases = _purchases[what % 4];
        if (purchases.length == 0) return;
        Purchase storage purchase = purchases[which % purchases.length];
        if (_state(drop).stage == IMysteryBoxes.Stage.Drawn) {
            bytes memory data = abi.encodeCall(IMysteryBoxes.open, (drop, purchase.first, carol));
            purchase.buyer.run(address(boxes), 0, data);
        } else if (block.timestamp > drop.revealBy) {
            boxes.refund(drop, purchase.first);
        } else {
            return;
        }
        purchases[which % purchases.length] = purchases[purchases.length - 1];
        purchases.pop();
    }

    function reclaim(uint256 what) external {
        IMysteryBoxes.Drop memory drop = _drops[what % 4];
        IMysteryBoxes.State memory state = _state(drop);
        if (state.reclaimed) return;
        if (state.stage != IMysteryBoxes.Stage.Drawn && block.timestamp <= drop.revealBy) return;
        boxes.reclaim(drop, brand);
    }

    function withdraw(uint256 who) external {
        MoodyWallet buyer = buyers[who % 2];
        if (boxes.credit(address(buyer), address(0)) == 0) return;
        buyer.run(address(boxes), 0, abi.encodeCall(Payments.withdraw, (address(0), address(this))));
    }

    function check() external view {
        uint256 owed = boxes.credit(address(buyers[0]), address(0)) + boxes.credit(address(buyers[1]), address(0));
        uint256 tokens = 0;
        for (uint256 i = 0; i < 4; ++i) {
            (uint256 money, uint256 prizes) = _owedBy(i);
            owed += money;
            tokens += prizes;
        }
        uint256 there = 0;
        for (uint256 i = 0; i < 3; ++i) {
            there += IERC1155(editions).balanceOf(address(boxes), ids[i]);
        }
        assertEq(there, tokens, "prizes that it has are those that it owes");
        assertEq(address(boxes).balance, owed, "money that it has is what it owes");
    }

    /// @dev What a drop still holds of other people's money and of tokens.
    function _owedBy(uint256 i) private view returns (uint256 money, uint256 prizes) {
        IMysteryBoxes.Drop memory drop = _drops[i];
        IMysteryBoxes.State memory state = _state(drop);
        bool drawn = state.stage == IMysteryBoxes.Stage.Drawn;
        if (!state.reclaimed) {
            prizes = drawn ? state.boxes - state.sold : state.boxes;
            money = drawn || state.sold != 0 ? 0 : drop.bond;
        }
        for (uint256 j = 0; j < _purchases[i].length; ++j) {
            Purchase memory purchase = _purchases[i][j];
            if (drawn) {
                prizes += purchase.count;
            } else {
                uint256 last = purchase.first + purchase.count;
                money += drop.price * purchase.count;
                money += (drop.bond * last) / state.sold - (drop.bond * purchase.first) / state.sold;
            }
        }
    }
}

/**
 * @title Neither contract ever has more or less than it owes: no money and no token is stuck, and none is taken
 */
contract MarketInvariantsTest is Test {
    AuctionHandler private _auctions;
    BoxHandler private _boxes;

    function setUp() public {
        _auctions = new AuctionHandler();
        _auctions.setUp();
        bytes4[] memory selectors = new bytes4[](6);
        selectors[0] = AuctionHandler.bid.selector;
        selectors[1] = AuctionHandler.pass.selector;
        selectors[2] = AuctionHandler.settle.selector;
        selectors[3] = AuctionHandler.withdraw.selector;
        selectors[4] = AuctionHandler.setMood.selector;
        selectors[5] = AuctionHandler.claim.selector;
        _target(address(_auctions), selectors);
        _boxes = new BoxHandler();
        _boxes.setUp();
        selectors = new bytes4[](8);
        selectors[0] = BoxHandler.take.selector;
        selectors[1] = BoxHandler.pass.selector;
        selectors[2] = BoxHandler.close.selector;
        selectors[3] = BoxHandler.reveal.selector;
        selectors[4] = BoxHandler.end.selector;
        selectors[5] = BoxHandler.reclaim.selector;
        selectors[6] = BoxHandler.withdraw.selector;
        selectors[7] = BoxHandler.setMood.selector;
        _target(address(_boxes), selectors);
    }

    function invariant_whatItHasIsWhatItOwes() public view {
        _auctions.check();
        _boxes.check();
    }
}
